#!/usr/bin/python3
"""A window with nothing but a page, which WebKitWebDriver opens and drives.

MiniBrowser, which comes with WebKitGTK, is never narrower than its toolbar. Prints
each problem that a page reports, one a line, because the driver tells of none.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)

REPORT = """
const report = (text) => webkit.messageHandlers.problems.postMessage(JSON.stringify(text));
for (const level of ['error', 'warn', 'assert']) {
  const write = console[level];
  console[level] = (...values) => {
    if (level !== 'assert' || !values[0]) report(`${level}: ${values.join(' ')}`);
    write.apply(console, values);
  };
}
addEventListener('error', ({ message, target }) =>
  report(`uncaught: ${message ?? `${target.src ?? target.href} did not load`}`), true);
addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${reason}`));
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  report(`policy violation: ${effectiveDirective} by ${blockedURI}`));
"""


def print_problem(_content, message):
    print("PROBLEM", message.get_js_value().to_string(), flush=True)


def open_window(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("problems")
    content.connect("script-message-received::problems", print_problem)
    content.add_script(
        WebKit2.UserScript.new(
            REPORT,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        is_controlled_by_automation=True,
        web_context=context,
        user_content_manager=content,
    )
    window = Gtk.Window(decorated=False)
    window.set_default_size(
        int(os.environ["WINDOW_WIDTH"]), int(os.environ["WINDOW_HEIGHT"])
    )
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("window")
    session.set_application_info(information)
    session.connect("create-web-view", open_window)


context.connect("automation-started", start)
Gtk.main()
