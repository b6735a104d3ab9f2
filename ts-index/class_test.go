package tsindex

import "testing"

// What a class is beside its methods, on both sides with all of them left out.
func TestClassForms(t *testing.T) {
	for _, c := range []struct {
		name, was, is string
		alike         bool
	}{
		{"a method", "class K { f() { return 1 } }", "class K { f() { return 2 } }", true},
		{"one more method", "class K { f() {} }", "class K { f() {} get g() { return 1 } static h() {} }", true},
		{"private method that a field calls", "class K { x = this.#p(); #p() { return 1 } }", "class K { x = this.#p(); #p() { return 2 } }", true},
		{"field that holds a function", "class K { f = () => 1 }", "class K { f = () => 2 }", true},
		{"types", "class K<T> implements I { x: T = 1; declare y: T }", "class K implements J { private readonly x = 1; }", true},
		{"exported and abstract", "class K { x = 1 }", "export default abstract class K { x = 1; abstract f(): void }", true},
		{"field", "class K { x = 1 }", "class K { x = 2 }", false},
		{"one more field", "class K { x = 1 }", "class K { x = 1; y }", false},
		{"static", "class K { x = 1 }", "class K { static x = 1 }", false},
		{"static block", "class K { static { go(1) } }", "class K { static { go(2) } }", false},
		{"extends", "class K extends A {}", "class K extends B {}", false},
		{"decorator", "@one class K {}", "@two class K {}", false},
		{"exported decorator", "@one export class K { x = 1 }", "@two export class K { x = 1 }", false},
		{"export beside a decorator", "@one class K { x = 1 }", "@one export class K { x = 1 }", true},
		{"class expression", "const K = class { x = 1 }", "export const K = class { x = 2 }", false},
	} {
		if was, is := printClass(t, c.was), printClass(t, c.is); (was == is) != c.alike {
			t.Errorf("%s: %s and %s", c.name, was, is)
		}
	}
}

func printClass(t *testing.T, src string) string {
	t.Helper()
	file := Index("a.ts", src)
	form, _ := file.ClassForm(file.Classes[0], file.Functions)
	printed, err := form.Printed()
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return printed
}
