/** Styles of the development mailbox, which is not part of the site's build. They follow the site's tokens. */
export const mailboxStyles = `:root{
  color-scheme:light dark;
  --paper:light-dark(oklch(97.5% 0.012 85),oklch(18% 0.018 265));
  --ink:light-dark(oklch(22% 0.025 265),oklch(94% 0.012 85));
  --quiet:light-dark(oklch(41% 0.02 265),oklch(77% 0.015 85));
  --cap:light-dark(oklch(99.3% 0.006 85),oklch(27% 0.02 265));
  --side:light-dark(oklch(84% 0.022 80),oklch(11% 0.015 265));
  --line:light-dark(oklch(87% 0.018 80),oklch(34% 0.02 265));
  --accent:light-dark(oklch(55% 0.195 33),oklch(79% 0.15 70));
  --accent-side:light-dark(oklch(40% 0.155 33),oklch(55% 0.12 65));
  --on-accent:light-dark(oklch(99% 0.01 85),oklch(18% 0.03 70));
  --accent-text:light-dark(oklch(48% 0.175 33),oklch(82% 0.14 72));
  --focus:light-dark(oklch(48% 0.2 265),oklch(84% 0.09 235));
}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:42rem;margin:auto;padding:1.5rem 1rem 3rem}
h1{margin:.75rem 0;font-size:clamp(1.6rem,1.3rem + 1.5vw,2.2rem);line-height:1.15;overflow-wrap:anywhere}
ul{list-style:none;margin:1.5rem 0;padding:0;display:grid;gap:.75rem}
.mail{display:block;padding:.8rem 1.1rem;border-radius:.7rem;background:var(--cap);border:1px solid var(--line);border-bottom:.28rem solid var(--side);color:inherit;text-decoration:none}
.mail b,.mail span{display:block;overflow-wrap:anywhere}
.mail:hover b{color:var(--accent-text)}
.quiet,.mail span{color:var(--quiet);font-size:.95rem;overflow-wrap:anywhere}
a{color:var(--accent-text)}
.plain{display:inline-block;padding:.6rem 0}
.key{display:inline-block;padding:.7rem 1.2rem;border-radius:.7rem;background:var(--accent);border-bottom:.28rem solid var(--accent-side);color:var(--on-accent);font-weight:700;text-decoration:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
pre{margin:1.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:1.2rem;background:var(--cap);border:1px solid var(--line);border-radius:.7rem}
`;
