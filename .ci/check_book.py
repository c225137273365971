"""Checks a built book: every link to a page, a figure or an anchor has a target.

`check_book.py FOLDER`"""

import html.parser
import pathlib
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places = set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif name in ("href", "src"):
                self.links.add(value)


folder = pathlib.Path(sys.argv[1]).resolve()
# The table has its own tests, and the print page repeats the others.
paths = [path for path in folder.rglob("*.html")
         if "play" not in path.relative_to(folder).parts and path.name not in ("print.html", "toc.html", "404.html")]
pages = {path: Page(path) for path in paths}
problems = []
for path, page in pages.items():
    for link in sorted(page.links):
        parts = urllib.parse.urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
        place = urllib.parse.unquote(parts.fragment)
        name = path.relative_to(folder)
        if not target.exists():
            problems.append(f"{name}: {link} does not exist")
        elif place and target in pages and place not in pages[target].places:
            problems.append(f"{name}: {link}: unknown anchor")
print("\n".join(problems) or f"{len(pages)} pages of the book checked")
sys.exit(bool(problems))
