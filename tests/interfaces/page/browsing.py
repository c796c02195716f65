"""A browser without a window, and the page in it as a person has it."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable
from typing import Any, TypeVar

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from mathglot.translate.translator import Translator

Answer = TypeVar("Answer")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE = 60.0
# All pages are ours. A process for each visit, and one to spare, would take a third of
# what the tests take.
_ONE_PROCESS = (
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    "--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process",
)


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
        self.leave()
        return self.load(fragment)

    def leave(self) -> None:
        self.browser.get("about:blank")

    def load(self, fragment: str = "") -> Page:
        """Open the page where nothing is open: to leave takes the browser a while."""
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

    def take_example(self, title: str) -> None:
        [button] = [one for one in self.all("#examples button") if one.text == title]
        button.click()

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

    def resize(self, width: int, height: int, scale: float = 1) -> None:
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=scale,
            mobile=width < 600,
        )

    def show_colours(self, scheme: str) -> None:
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.ask("Emulation.setEmulatedMedia", features=[feature])

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
            shown = self.find("#text").text
            if to == "cmml":
                # Laid out on lines.
                shown = re.sub(r"\n *", "", shown)
            return shown == text and not self.all(".stale")

        self.wait(is_shown, f"expected {text}")
        return text


def start_browser() -> webdriver.Chrome | None:
    """Chromium; None where it or its driver is not installed."""
    program = next(filter(None, map(shutil.which, _BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if program is None or driver is None:
        return None
    options = Options()
    options.binary_location = program
    for argument in ("--headless=new", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    for argument in _ONE_PROCESS:
        options.add_argument(argument)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(driver))
