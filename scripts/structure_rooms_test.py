#!/usr/bin/env python3
"""Tests of scripts/structure on small trees in a temporary folder: the order of rooms, and short files."""
import unittest

from structure_test import LIMITS, Tree

LINES = "\n" * 3


class Rooms(Tree):
    """A tree whose crate `service` has the rooms `low`, `mid` and `high`, in this order."""

    def setUp(self) -> None:
        super().setUp()
        self.write("scripts/structure.toml", LIMITS.replace("ordered = false", "ordered = true"))
        self.order('["low"], ["mid"], ["high"]')
        self.rust(low="pub struct Low;", mid="pub struct Mid;", high="pub struct High;")

    def order(self, floors: str, rest: str = "") -> None:
        self.write("crates/service/rooms.toml", f"floors = [{floors}]\n{rest}")

    def lib(self, text: str) -> None:
        self.write("crates/service/src/lib.rs", text)


class RustRooms(Rooms):
    def test_a_use_of_a_lower_room_passes(self) -> None:
        self.lib("mod low;\nmod mid;\nmod high;\nfn f() -> high::High { todo() }")
        self.rust(high="use crate::{low::Low, mid};\nfn f(a: mid::Mid) {}", mid__x="use super::super::low::Low;")
        self.passes()

    def test_a_use_of_a_higher_room_fails_in_each_notation(self) -> None:
        for code in (
            "use crate::high::High;",
            "use super::high::High;",
            "use crate::{low::Low, high::{self, High as Other}};",
            "fn f() -> crate::high::High { todo() }",
            "fn f() { super::high::g() }",
            "use crate::high;\nfn f() { high::g() }",
        ):
            with self.subTest(code):
                self.rust(mid=code)
                self.fails("service: mid.rs uses the room high, which is not below mid in crates/service/rooms.toml")

    def test_a_folder_belongs_to_the_room_of_its_name(self) -> None:
        self.rust(mid="mod x;\nuse x::X;", mid__x="use super::y;", mid__y__z="use crate::high::High;")
        self.fails("service: mid/y/z.rs uses the room high")

    def test_rooms_of_one_floor_do_not_use_each_other(self) -> None:
        self.order('["low"], ["mid", "high"]')
        self.rust(high="use crate::mid::Mid;")
        self.fails("service: high.rs uses the room mid")

    def test_a_circle_through_the_parent_fails(self) -> None:
        self.lib("mod low;\npub struct Whole(low::Low);")
        for code in ("use crate::Whole;", "fn f(whole: super::Whole) {}"):
            with self.subTest(code):
                self.rust(low=code)
                self.fails("service: low.rs uses an item of the root, which mounts the rooms")
        self.assertEqual(self.count("rooms in circles (service 2)"), 2)

    def test_a_name_that_the_root_reexports_belongs_to_its_room(self) -> None:
        self.lib("mod low;\nmod high;\npub use low::Low;\npub(crate) use high::High as Shown;")
        self.rust(mid="use crate::Low;")
        self.passes()
        self.rust(mid="use crate::Shown;")
        self.fails("service: mid.rs uses the room high")

    def test_a_name_that_a_room_reexports_uses_both_rooms(self) -> None:
        self.rust(high="pub use crate::low::Low;", mid="use crate::high::Low;")
        self.fails("service: mid.rs uses the room high")
        self.order('["high"], ["mid"], ["low"]')
        self.rust(high="")
        self.rust(mid="pub use crate::low::Low;")
        self.fails("service: mid.rs uses the room low")

    def test_tests_do_not_count(self) -> None:
        self.rust(low="#[cfg(test)]\nmod tests {\n    use crate::high::High;\n}", low__tests="use crate::mid::Mid;")
        self.write("crates/service/tests/it/low.rs", "use crate::high::High;")
        self.passes()


class Orders(Rooms):
    def test_a_wrong_order_fails(self) -> None:
        for floors, sentence in (
            ('["low"], ["high"]', "has no floor for the room mid"),
            ('["low"], ["mid"]', "has no floor for the room high"),
            ('["low"], ["mid"], ["high", "gone"]', "lists gone, which is no room"),
            ('["low"], ["mid"], ["high", "low"]', "lists low twice"),
            ("", "is missing: write the rooms of service there"),
        ):
            with self.subTest(sentence):
                self.rust(high="use crate::mid::Mid;")
                self.order(floors)
                self.fails(f"crates/service/rooms.toml {sentence}")

    def test_a_crate_of_one_room_needs_no_order(self) -> None:
        self.write("crates/web/src/lib.rs", "mod a;\npub struct Whole;")
        self.write("crates/web/src/a.rs", "use crate::Whole;")
        self.passes()

    def test_a_listed_use_passes_until_it_is_no_longer_needed(self) -> None:
        self.rust(mid="use crate::high::High;", mid__x="use crate::high::High;")
        self.assertEqual(self.run_check("--write-known"), (0, ""))
        self.passes()
        self.rust(mid__x="")
        self.fails("no longer needed", "known.rooms", "service: mid/x.rs -> high")

    def test_an_order_is_no_exception(self) -> None:
        self.order('["low"], ["high"]')
        self.run_check("--write-known")
        self.fails("has no floor for the room mid")

    def test_the_rooms_are_drawn_and_counted(self) -> None:
        self.rust(high="use crate::low::Low;", mid="use crate::{high::High, low::Low};", mid__x="use crate::high::High;")
        code, output = self.run_check("--rooms", "service")
        lines = ["  1 low", "  2 mid", "      low (1)", "    ↑ high: mid.rs, mid/x.rs", "  3 high", "      low (1)", "  4 root"]
        self.assertEqual((code, output.splitlines()[1:]), (0, lines))
        self.assertEqual(self.count("arrows up, pairs of rooms (service 1)"), 1)
        self.assertEqual(self.count("arrows up, files (service 2)"), 2)
        code, output = self.run_check("--rooms", "gone")
        self.assertEqual(code, 2)
        self.assertIn("no package gone; there are service, web, frontend", output)


class OtherRooms(Rooms):
    def python(self, **files: str) -> None:
        for name, text in {"__init__": "", **files}.items():
            self.write(f"clients/python/src/statit/{name.replace('__', '/') if name != '__init__' else name}.py", text)

    def test_the_python_client_has_an_order(self) -> None:
        self.write("clients/python/rooms.toml", 'floors = [["low"], ["high"]]')
        self.python(__init__="from .high import High", low="import json", high__x="from ..low import Low")
        self.passes()
        for code in (
            "from .high import High",
            "from . import high",
            "def f():\n    import statit.high.x",
            "from statit.high import x",
        ):
            with self.subTest(code):
                self.python(low=code, high__x="")
                self.fails("clients/python: low.py uses the room high")
        self.python(low="", high__x="from ..low import Low")
        self.write("clients/python/rooms.toml", 'floors = [["high"], ["low"]]')
        self.fails("clients/python: high/x.py uses the room low")
        self.write("clients/python/rooms.toml", 'floors = [["low"], ["high"]]')
        self.python(low="from . import High")
        self.fails("clients/python: low.py uses an item of the root")

    def test_the_folders_of_the_front_end_are_drawn_without_an_order(self) -> None:
        self.write("frontend/src/ui/a.ts", 'import "@/lib/b";')
        self.write("frontend/src/lib/b.ts")
        self.write("frontend/addins/core/c.ts", 'import "../../src/lib/b";')
        self.passes()
        _, output = self.run_check("--rooms", "frontend")
        lines = ["   addins/core", "      lib (1)", "   lib", "   ui", "      lib (1)", "   root"]
        self.assertEqual(output.splitlines()[1:], lines)


class ShortFiles(Tree):
    def setUp(self) -> None:
        super().setUp()
        self.write("scripts/structure.toml", LIMITS.replace("lines = 0", "lines = 3"))

    def test_a_short_module_with_one_importer_fails(self) -> None:
        self.rust(a="use crate::b::B;" + LINES, b="pub struct B;")
        self.fails("crates/service/src/b.rs has 1 lines and one importer, crates/service/src/a.rs: move its content there")

    def test_a_longer_module_and_one_with_more_importers_pass(self) -> None:
        self.rust(a="use crate::{a::x::X, b::B};" + LINES, a__x="pub struct X;", b="use crate::a::x::X;" + LINES, b__c="")
        self.passes()

    def test_a_parent_that_uses_its_child_is_an_importer(self) -> None:
        self.rust(a="mod x;\nfn f() { x::g() }" + LINES, a__x="pub fn g() {}")
        self.fails("crates/service/src/a/x.rs has 1 lines and one importer")

    def test_a_reexport_is_no_use(self) -> None:
        self.rust(a="mod x;\npub use x::X;" + LINES, a__x="pub struct X;", b="use crate::a::X;" + LINES, c="use crate::a::X;")
        self.passes()
        self.rust(c="")
        self.fails("crates/service/src/a/x.rs has 1 lines and one importer, crates/service/src/b.rs")

    def test_the_root_of_a_folder_passes(self) -> None:
        self.rust(a="use crate::b::B;" + LINES, b="mod x;\npub struct B;", b__x="")
        self.passes()

    def test_importers_in_other_crates_count(self) -> None:
        self.rust(a="use crate::b::x::X;" + LINES, b="pub mod x;", b__x="pub struct X;")
        for code in (
            "use service::b::x::X;",
            "use service::b;\nfn f(it: b::x::X) {}",
            "fn f() -> service::b::x::X { todo() }",
        ):
            with self.subTest(code):
                self.write("crates/web/src/a.rs", code)
                self.passes()

    def test_a_short_file_of_the_front_end_with_one_importer_fails(self) -> None:
        self.write("frontend/src/ui/a.ts", 'import { b } from "./b";' + LINES)
        self.write("frontend/src/ui/b.ts", "export const b = 1;")
        self.write("frontend/src/ui/b.test.ts", 'import { b } from "./b";')
        self.fails("frontend/src/ui/b.ts has 1 lines and one importer, frontend/src/ui/a.ts")

    def test_entries_and_reexports_of_the_front_end_pass(self) -> None:
        self.write("frontend/src/ui/a.ts", 'import "../b";\nconst c = () => import("./c");\nexport { d } from "./d";' + LINES)
        for name in ("b/index.ts", "ui/c.ts", "ui/d.ts"):
            self.write(f"frontend/src/{name}")
        self.passes()


class Defaults(Tree):
    def test_defaults_that_hide_what_is_missing_are_counted_by_crate(self) -> None:
        self.rust(
            a="fn f() { a.unwrap_or_default(); b.unwrap_or(u32::MAX); c.unwrap_or(MAX_DAYS); d.ok()?; e.ok() }\n"
            "#[cfg(test)]\nmod tests {\n    fn f() { a.unwrap_or_default(); }\n}"
        )
        self.assertEqual(self.count("`unwrap_or_default()` (service 1)"), 1)
        self.assertEqual(self.count("`unwrap_or(…MAX)` (service 1)"), 1)
        self.assertEqual(self.count("`.ok()?` (service 1)"), 1)
        self.passes()


if __name__ == "__main__":
    unittest.main()
