/** The development mailbox is no page of the site's build: it brings its few rules itself. */
export const mailboxStyles = `:root{color-scheme:light dark}
body{margin:0;background:light-dark(#faf6ee,#10141d);color:light-dark(#191c26,#efe9dd);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:auto;padding:2rem 1.25rem}
h1{line-height:1.15}
ul{list-style:none;padding:0}
li{padding:.75rem 0;border-top:1px solid light-dark(#ddd5c6,#3a4151)}
li span{display:block}
a{color:light-dark(#a32a12,#f2a93b);display:inline-block;min-height:1.75rem}
.key{padding:.6rem 1.1rem;border-radius:.6rem;background:light-dark(#b93016,#f2a93b);color:light-dark(#fff,#191c26);font-weight:700;text-decoration:none}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;padding:1rem;border:1px solid light-dark(#ddd5c6,#3a4151);border-radius:.6rem}
`;
