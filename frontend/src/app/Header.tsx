export function Header() {
  return <header>statit</header>;
}
