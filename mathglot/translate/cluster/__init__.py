"""Files of formulas on more than one machine, by Ray.

    job.py        what is to be translated, from where to where
    sources.py    the files that a job reads
    lines.py      JSON lines: cut into blocks, read, written
    parquet.py    the same for Parquet
    formats.py    which of the two a file is
    lock.py       one run at a time in a folder of results
    manifest.py   what a folder of results was begun with, and what it has already
    worker.py     one translator that does block after block
    pool.py       workers on a Ray cluster
    run.py        from the first to the last

The work is cut into blocks of rows. What a block becomes is one file, which appears
under its name when it is complete: a run that was killed is started again and does
what is missing.
"""
