/**
 * Runs before the first paint, so that nothing flashes on pages that are the same for everybody. Never built from data:
 * the page's security policy names the hash of exactly this text.
 */
export const headScript = `(function(html){
html.dataset.js='';
var theme=/(?:^|; )theme=(light|dark)(?:;|$)/.exec(document.cookie);
if(theme)html.dataset.theme=theme[1];
var token=null;
try{token=localStorage.getItem('userToken')}catch(blocked){}
html.dataset.login=token?'in':'out';
})(document.documentElement)`;
