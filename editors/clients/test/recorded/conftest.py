"""Says in a line what came of each case, as the other suites do."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report):
    if report.when == "call" or report.failed:
        print(("FAILED" if report.failed else "ok    "), "recorded:", report.head_line)
    if report.failed:
        print(report.longreprtext)
