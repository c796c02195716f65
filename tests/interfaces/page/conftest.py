"""A browser, and the page in it."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from mathglot.translate.translator import Translator
from tests.interfaces.page.service import Behaviour, make_app, serve

Answer = TypeVar("Answer")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE = 20.0


class Page:
    """The page as a person has it: looks, types, clicks, waits."""

    def __init__(
        self, browser: webdriver.Chrome, address: str, translator: Translator
    ) -> None:
        self.browser = browser
        self.address = address
        self.translator = translator

    def open(self, fragment: str = "") -> Page:
        # Going to the same page with another fragment would not load it.
        self.browser.get("about:blank")
        self.browser.get(f"{self.address}/{fragment}")
        self.wait(lambda: self.all("#examples button"))
        return self

    def reload(self) -> None:
        self.browser.refresh()
        self.wait(lambda: self.all("#examples button"))

    def find(self, selector: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector: str) -> list[str]:
        script = """return [...document.querySelectorAll(arguments[0])]
          .map((element) => element.innerText);"""
        return list(self.run(script, selector))

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.execute_script(script, *arguments)

    def ask(self, command: str, **parameters: Any) -> Any:
        return self.browser.execute_cdp_cmd(command, parameters)

    def type(self, text: str) -> None:
        """Type into the input, also what keyboards do not have."""
        self.run("document.getElementById('input').focus()")
        self.ask("Input.insertText", text=text)

    def translate(self, latex: str) -> None:
        """Type a formula in place of what stands there, and do not wait."""
        self.run("document.getElementById('input').select()")
        self.type(latex)
        self.press(Keys.CONTROL, Keys.ENTER)

    def press(self, *keys: str) -> None:
        """Press keys, wherever the focus is; the last one while holding the others."""
        chain = ActionChains(self.browser)
        for key in keys[:-1]:
            chain.key_down(key)
        chain.send_keys(keys[-1])
        for key in reversed(keys[:-1]):
            chain.key_up(key)
        chain.perform()

    def wait(self, condition: Callable[[], Answer], message: str = "") -> Answer:
        end = time.monotonic() + _PATIENCE
        while not (answer := condition()):
            assert time.monotonic() < end, message or "waited in vain"
            time.sleep(0.02)
        return answer

    def wait_for(self, latex: str, to: str = "mathematica") -> str:
        """Until the translation of this formula is shown; what it is."""
        text = self.translator.translate(latex, to).text

        def is_shown() -> bool:
            return self.find("#text").text == text and not self.all(".stale")

        self.wait(is_shown, f"expected {text}")
        return text


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
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium with its driver (chromium and chromium-driver)")
    options = Options()
    options.binary_location = program
    for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver))
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
    page.ask("Storage.clearDataForOrigin", origin=address, storageTypes="all")
    page.ask("Browser.grantPermissions", permissions=["clipboardReadWrite"])
    resize(page, 1200)
    show_colours(page, "light")
    page.open()
    browser.get_log("browser")
    return page


def resize(page: Page, width: int, height: int = 900) -> None:
    page.ask(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=height,
        deviceScaleFactor=1,
        mobile=width < 600,
    )


def show_colours(page: Page, scheme: str) -> None:
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.ask("Emulation.setEmulatedMedia", features=[feature])
