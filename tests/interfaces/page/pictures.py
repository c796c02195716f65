"""Takes the pictures of the page that the documents show.

python -m tests.interfaces.page.pictures docs [ADDRESS OF A SERVICE]
"""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from time import sleep

from selenium.webdriver.common.keys import Keys

from mathglot.translate.translator import Translator
from tests.interfaces.page.browsing import Page, start_browser
from tests.interfaces.page.service import Behaviour, make_app, serve

GAUSS = r"\int_0^\infty e^{-x^2}\,dx=\frac{\sqrt\pi}{2}"
# Name, width and height, colours, and the formulas that are tried: the last is shown.
PICTURES = (
    ("light", 1200, 760, "light", ["(x)_n", r"\Gamma(z+1)=z\Gamma(z)", GAUSS]),
    ("dark", 1200, 760, "dark", [GAUSS, "E(k)+(x)_n"]),
    ("phone", 390, 844, "light", [GAUSS]),
)


def take_pictures(folder: Path, address: str, translator: Translator) -> None:
    browser = start_browser()
    assert browser is not None, "no Chromium with its driver"
    page = Page(browser, address, translator)
    for name, width, height, scheme, formulas in PICTURES:
        page.ask("Storage.clearDataForOrigin", origin=address, storageTypes="all")
        page.ask("Emulation.setScrollbarsHidden", hidden=True)
        page.resize(width, height, 1.05 if width > 600 else 1.2)
        page.show_colours(scheme)
        page.open()
        for latex in formulas:
            page.translate(latex)
            page.wait_for(latex)
        page.wait(lambda: page.all("#rendered:not(.stale) math"))
        point_at_a_part(page)
        page.run("scrollTo(0, 0)")
        # What is lit up comes on slowly.
        sleep(0.5)
        browser.save_screenshot(str(folder / f"page_{name}.png"))
    browser.quit()


def point_at_a_part(page: Page) -> None:
    """Where the service says which parts belong together, light up two."""
    page.run("document.getElementById('text').focus()")
    for key in (Keys.END, Keys.ARROW_UP):
        page.press(key)


def main(folder: str, address: str = "") -> None:
    translator = Translator()
    app = make_app(translator, Behaviour())
    with nullcontext(address) if address else serve(app) as served:
        take_pictures(Path(folder), served, translator)


if __name__ == "__main__":
    main(*sys.argv[1:])
