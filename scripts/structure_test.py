#!/usr/bin/env python3
"""Tests of scripts/structure on small trees in a temporary folder: siblings, circles, type names, uses of the store."""
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIMITS = """\
siblings = 3
type_name_definitions = 1
store_hidden_from_web = true
rooms_ordered = false
short_file_lines = 0
"""
RULES = ("siblings", "circles", "rooms", "short_files", "type_names", "front_type_names", "store")


class Tree(unittest.TestCase):
    """A tree with a copy of the check, a crate `service`, a crate `web` and a front end."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        # Folders above the tree must not make a file a test.
        self.root = Path(folder.name) / "tests" / "locales"
        shutil.copytree(HERE / "structure.d", self.root / "scripts/structure.d")
        shutil.copy(HERE / "structure", self.root / "scripts/structure")
        self.write("scripts/structure.toml", LIMITS)
        self.write("frontend/src/main.tsx")
        for crate in ("service", "web"):
            self.write(f"crates/{crate}/Cargo.toml")
            self.write(f"crates/{crate}/src/lib.rs")

    def write(self, path: str, text: str = "") -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def rust(self, **files: str) -> None:
        """Writes files of `service`; `a__b` is `a/b.rs`."""
        for name, text in files.items():
            self.write(f"crates/service/src/{name.replace('__', '/')}.rs", text)

    def run_check(self, *arguments: str) -> tuple[int, str]:
        command = [sys.executable, str(self.root / "scripts/structure"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def passes(self) -> None:
        self.assertEqual(self.run_check(), (0, ""))

    def fails(self, *texts: str) -> None:
        code, output = self.run_check()
        self.assertEqual(code, 1, output)
        self.assertEqual(len(output.splitlines()), 1, output)
        for text in texts:
            self.assertIn(text, output)

    def count(self, name: str) -> int:
        code, output = self.run_check("--counts")
        self.assertEqual(code, 0, output)
        return next(int(line.split()[0]) for line in output.splitlines() if line[8:].startswith(name))


class Siblings(Tree):
    def test_a_file_counts_once_with_its_folder_tests_and_styles(self) -> None:
        self.rust(a="", a__x="", a__y="", a__z="", b="", c="")
        for name in ("A.tsx", "A.test.tsx", "A.mocked.test.tsx", "A.module.css", "A/part.ts", "b.ts", "c.ts"):
            self.write(f"frontend/src/ui/{name}")
        self.passes()

    def test_a_folder_above_the_limit_fails(self) -> None:
        self.rust(a="", b="", c="", d="")
        self.fails("crates/service/src has 4 siblings, at most 3", "into a folder")

    def test_a_folder_of_ordered_rooms_and_its_tests_may_be_wide(self) -> None:
        self.rust(a="", b="", c="", d="")
        for name in "abcd":
            self.write(f"crates/service/tests/it/{name}.rs")
        self.write("crates/service/rooms.toml", 'floors = [["a", "b", "c", "d"]]')
        self.passes()

    def test_folders_of_tests_and_of_the_front_end_count(self) -> None:
        for name in "abcd":
            self.write(f"crates/service/tests/it/{name}.rs")
        self.fails("crates/service/tests/it has 4 siblings")

    def test_a_folder_of_the_front_end_above_the_limit_fails(self) -> None:
        for name in "abcd":
            self.write(f"frontend/src/ui/{name}.ts")
        self.fails("frontend/src/ui has 4 siblings")

    def test_catalogues_and_generated_code_do_not_count(self) -> None:
        for name in "abcd":
            self.write(f"frontend/src/locales/en/{name}.json")
            self.write(f"frontend/src/gql/{name}.ts")
        self.passes()


class RustCircles(Tree):
    def test_two_files_that_import_each_other_fail(self) -> None:
        self.rust(a="use crate::b::B;\npub struct A;", b="use super::a::A;\npub struct B;")
        self.fails("a.rs → crates/service/src/b.rs → crates/service/src/a.rs", "Move what they share")

    def test_a_longer_circle_by_braces_paths_and_globs_fails(self) -> None:
        self.rust(
            a="use crate::{b::{self, B}, c::C as Other};",
            b="fn f() -> crate::c::C { todo() }\npub struct B;",
            c="use crate::a::*;\npub struct C;",
        )
        self.fails("crates/service/src/a.rs - crates/service/src/b.rs - crates/service/src/c.rs")

    def test_a_module_and_its_children_may_import_each_other(self) -> None:
        self.rust(a="mod x;\nuse self::x::X;\npub struct A;", a__x="use super::A;\npub struct X;")
        self.passes()

    def test_a_name_that_the_parent_reexports_belongs_to_the_child(self) -> None:
        self.rust(
            a="mod x;\npub use x::X as Shown;\nuse crate::b::B;",
            a__x="pub struct X;",
            b="use crate::a::Shown;\npub struct B;",
        )
        self.passes()

    def test_a_name_behind_a_glob_or_a_module_belongs_to_its_file(self) -> None:
        self.rust(
            a="mod x;\npub use x::*;\nuse crate::b::B;",
            a__x="pub struct X;",
            b="use crate::a;\npub struct B(a::X);",
        )
        self.passes()

    def test_a_module_that_is_named_by_its_own_name_counts(self) -> None:
        self.rust(a="use crate::b;\nfn f() { b::g() }\npub fn h() {}", b="use crate::a;\npub fn g() { a::h() }")
        self.fails("crates/service/src/a.rs - crates/service/src/b.rs")

    def test_a_reexported_sibling_closes_a_circle(self) -> None:
        self.rust(
            a="mod x;\nmod y;\npub use x::X;\npub use y::Y;",
            a__x="use super::Y;\npub struct X;",
            a__y="use super::X;\npub struct Y;",
        )
        self.fails("crates/service/src/a/x.rs - crates/service/src/a/y.rs")

    def test_comments_literals_and_tests_do_not_count(self) -> None:
        self.rust(
            a="use crate::b::B;\npub struct A;",
            b="// crate::a::A\n/* crate::a::A */\nconst B: &str = \"crate::a::A\";\nconst Q: [char; 2] = ['\\'','\"'];\n"
            "#[cfg(test)]\nuse crate::a::A;\n#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}\n"
            "#[cfg(test)]\nmod cases;\npub struct B;",
            b__tests="use crate::a::A;\nuse crate::c::C;",
            b__cases="use crate::c::C;",
            c="use crate::b::cases::Case;\npub struct C;",
        )
        self.passes()

    def test_code_below_a_module_of_tests_counts(self) -> None:
        self.rust(
            a="use crate::b::B;\npub struct A;",
            b="#[cfg(test)]\nmod tests {\n    fn f() {}\n}\nuse crate::a::A;\npub struct B;",
        )
        self.fails("crates/service/src/a.rs - crates/service/src/b.rs")


class FrontEndCircles(Tree):
    def test_an_import_in_one_direction_passes(self) -> None:
        self.write("frontend/src/ui/a.ts", 'import { b } from "./b";\nimport "./a.css";')
        self.write("frontend/src/ui/b.ts")
        self.write("frontend/src/ui/b.test.ts", 'import { a } from "./a";\nimport { b } from "./b";')
        self.passes()

    def test_types_aliases_and_lazy_imports_count(self) -> None:
        self.write("frontend/src/ui/a.ts", 'import type { B } from "@/ui/b";')
        self.write("frontend/src/ui/b.ts", 'const c = () => import("./c");')
        self.write("frontend/src/ui/c/index.tsx", 'export { a } from "../a";')
        self.fails("frontend/src/ui/a.ts - frontend/src/ui/b.ts - frontend/src/ui/c/index.tsx")


class TypeNames(Tree):
    def test_names_of_their_own_pass(self) -> None:
        for name in "AB":
            self.write(f"crates/web/src/{name}.rs", f"struct {name};\nimpl Trait for {name} {{\n    type Output = u8;\n}}")
        self.rust(c="#[cfg(test)]\nmod tests {\n    struct A;\n}")
        self.passes()

    def test_a_repeated_name_fails(self) -> None:
        for first, second in (("struct Kind;", "enum Kind {}"), ("pub trait Kind {}", "pub(crate) type Kind = u8;")):
            with self.subTest(first):
                self.rust(a=first)
                self.write("crates/web/src/b.rs", second)
                self.fails("the type name Kind is defined 2 times, at most 1", "name each type by its content")


    def test_a_repeated_name_in_the_front_end_fails(self) -> None:
        self.write("frontend/src/ui/a.ts", "export interface Kind {}\nconst kind: Kind = { type: 'Kind' };")
        for code in ("type Kind<T = string> = T[];", "export abstract class Kind {}", "export const enum Kind {}"):
            with self.subTest(code):
                self.write("frontend/src/ui/b.ts", code)
                self.fails("the type name Kind is defined 2 times, at most 1")

    def test_imports_tests_and_the_other_language_do_not_define_a_name_again(self) -> None:
        self.write("frontend/src/ui/a.ts", "export type Kind = string;")
        self.write("frontend/src/ui/b.ts", 'import {\n  type Kind,\n} from "./a";\nexport type { Kind } from "./a";')
        self.write("frontend/src/ui/b.test.ts", "type Kind = string;")
        self.rust(a="struct Kind;")
        self.passes()


class Store(Tree):
    def test_a_private_use_in_service_passes(self) -> None:
        self.rust(a="use store::metric::Row;\npub(crate) use store::metric::Other;")
        self.passes()

    def test_a_reexport_in_service_fails_for_each_item(self) -> None:
        self.rust(a="pub use store::metric::{\n    Row,\n};")
        self.fails("crates/service/src/a.rs: store::metric::Row is re-exported", "`domain`")

    def test_a_name_of_store_in_web_fails(self) -> None:
        for code in ("use store::Db;", "fn f(db: &store::Db) {}", "pub use store::Db;"):
            with self.subTest(code):
                self.write("crates/web/src/a.rs", code)
                self.fails("crates/web/src/a.rs: store::Db is named in `web`")

    def test_the_switch_lets_web_name_the_store_but_not_reexport_it(self) -> None:
        self.write("scripts/structure.toml", LIMITS.replace("true", "false"))
        self.write("crates/web/src/a.rs", "use store::Db;")
        self.passes()
        self.write("crates/web/src/a.rs", "pub use store::Db;")
        self.fails("crates/web/src/a.rs: store::Db")


class Known(Tree):
    def break_every_rule(self) -> None:
        self.limits = LIMITS.replace("lines = 0", "lines = 3")
        self.write("scripts/structure.toml", self.limits)
        self.rust(a="use crate::b::B;\nstruct A;\n\n", b="use crate::a::A;\nstruct B;", c="struct A;", d="pub use store::X;")
        self.write("crates/service/rooms.toml", 'floors = [["a", "c", "d"], ["b"]]')
        self.write("frontend/src/ui/a.ts", "interface A {}\ntype A = string;")
        for name in "bcd":
            self.write(f"frontend/src/ui/{name}.ts", "")

    def test_written_exceptions_pass_and_keep_the_limits(self) -> None:
        self.break_every_rule()
        self.assertEqual(self.run_check()[1].count("structure: "), len(RULES))
        self.assertEqual(self.run_check("--write-known"), (0, ""))
        self.passes()
        written = tomllib.loads((self.root / "scripts/structure.toml").read_text())
        known = written.pop("known")
        self.assertEqual(written, tomllib.loads(self.limits))
        self.assertEqual({rule: len(entries) for rule, entries in known.items()}, dict.fromkeys(RULES, 1))

    def test_an_exception_that_is_no_longer_needed_fails(self) -> None:
        for rule in RULES:
            with self.subTest(rule):
                self.write("scripts/structure.toml", f'{LIMITS}[known]\n{rule} = ["gone"]\n')
                self.fails("no longer needed", f"remove it from known.{rule}", "gone")

    def test_an_exception_of_an_unknown_rule_fails(self) -> None:
        self.write("scripts/structure.toml", f'{LIMITS}[known]\nsibling = ["gone"]\n')
        self.fails("unknown rule", "known.sibling")


class Counts(Tree):
    def test_long_functions_are_counted_and_do_not_fail(self) -> None:
        body = "    one();\n"
        short = f"fn short() {{\n{body * 58}}}\n"
        long = f"fn long(\n    one: u8,\n) {{\n{body * 58}}}\n"
        without_body = f"trait T {{\n    fn f(\n    );\n{body * 80}}}\n"
        self.rust(a=short + long + without_body)
        component = f"export function A({{\n  one,\n}}: Props) {{\n{body * 100}}}\n"
        self.write("frontend/src/A.tsx", component + f"const b = () => {{\n{body * 98}}};\n")
        self.assertEqual(self.count("Rust functions over 60"), 1)
        self.assertEqual(self.count("TypeScript functions over 100"), 1)
        self.passes()

    def test_idioms_are_counted_in_comments_only(self) -> None:
        self.rust(a='// What is told to who accepts.\n//! `None` stands for none.\nconst TOLD: &str = "told";')
        for name, expected in (("told", 1), ("stands", 1), ("none", 1), ("who", 1), ("what", 1)):
            with self.subTest(name):
                self.assertEqual(self.count(f"comment lines with: {name}"), expected)

    def test_public_signatures_of_service_that_name_the_store_are_counted(self) -> None:
        self.rust(a="pub fn f(db: &store::Db) {}\npub fn g() { store::h() }\nfn i(db: store::Db) {}")
        self.assertEqual(self.count("public signatures"), 1)


if __name__ == "__main__":
    unittest.main()
