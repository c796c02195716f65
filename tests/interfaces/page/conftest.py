"""A browser, and the page in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from mathglot.translate.translator import Translator
from tests.interfaces.page.browsing import Page, start_browser
from tests.interfaces.page.service import Behaviour, make_app, serve

# Where a page can keep something. All that a browser knows of would take longer.
_KEPT = "cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems"


@pytest.fixture(scope="session")
def translator() -> Translator:
    return Translator()


@pytest.fixture(scope="session")
def behaviour() -> Behaviour:
    return Behaviour()


@pytest.fixture(scope="session")
def address(translator: Translator, behaviour: Behaviour) -> Iterator[str]:
    with serve(make_app(translator, behaviour)) as address:
        yield address


@pytest.fixture(scope="session")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def browser(downloads: Path) -> Iterator[webdriver.Chrome]:
    browser = start_browser()
    if browser is None:
        pytest.skip("no Chromium with its driver (chromium and chromium-driver)")
    browser.execute_cdp_cmd(
        "Browser.setDownloadBehavior",
        {"behavior": "allow", "downloadPath": str(downloads)},
    )
    yield browser
    browser.quit()


@pytest.fixture
def page(
    browser: webdriver.Chrome,
    address: str,
    translator: Translator,
    behaviour: Behaviour,
) -> Page:
    """The page on a first visit, on a desk, in light colours."""
    vars(behaviour).update(vars(Behaviour()))
    page = Page(browser, address, translator)
    # The page of the test before must not write any more.
    page.leave()
    page.ask("Storage.clearDataForOrigin", origin=address, storageTypes=_KEPT)
    page.ask("Browser.grantPermissions", permissions=["clipboardReadWrite"])
    page.resize(1200, 900)
    page.show_colours("light")
    browser.get_log("browser")
    return page.load()
