#!/bin/sh
# Installs the release that contains this script, or upgrades to it, on Debian with systemd and Caddy (docs/operations.md). Run it as root.
# PROXY=none leaves Caddy alone, now and in later installations; PROXY=caddy undoes that.
set -eu
umask 022
# Without a dash, su keeps a user's path.
PATH=$PATH:/usr/local/sbin:/usr/sbin

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# A new machine may still be updating itself. Only installing waits for that, so updating may fail.
add() {
  apt-get update || true
  DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install --yes "$1"
}

[ "$(id -u)" = 0 ] || fail 'Run this as root, for example with sudo.'
if [ ! -d /run/systemd/system ] || [ ! -e /etc/debian_version ]; then fail 'This needs Debian 12 or later with systemd.'; fi
release=$(cd "$(dirname "$0")/.." && pwd -P)
# In the project, the release is a folder of its own.
[ -e "$release/bin/node" ] || release=$release/release
[ -e "$release/bin/node" ] || fail "There is no release at $release. Make one: npm ci && npm run build && npm run assemble"
# Node needs it, and Debian leaves it out of small installations.
ldconfig -p | grep -q libatomic.so.1 || add libatomic1
"$release/bin/node" --version > /dev/null ||
  fail 'This release was made for another system or architecture, or programs cannot run in this folder (noexec): unpack it elsewhere.'

settings=/etc/site/site.env
proxyfile=/etc/site/proxy
caddyfile=/etc/caddy/Caddyfile
current=/opt/site/current
socket=/etc/systemd/system/site.socket

proxy=${PROXY:-$(cat "$proxyfile" 2> /dev/null || echo caddy)}
case $proxy in
  caddy | none) ;;
  *) fail "PROXY must be caddy or none, not $proxy." ;;
esac

if [ "$proxy" = caddy ] && [ -e "$caddyfile" ] && ! grep -q '^# TLS in front of the site' "$caddyfile"; then
  # Names the Caddyfile unless it is Debian's own.
  changed=$(dpkg --verify caddy 2> /dev/null) || changed=$caddyfile
  case $changed in
    *"$caddyfile"*) fail "$caddyfile may serve other sites. Run this with PROXY=none, and merge $release/deploy/caddy/Caddyfile into yours; or remove yours. Nothing has been changed." ;;
  esac
fi

# Checks the environment's settings with the release, and prints what is wrong.
check() {
  (cd / && "$release/bin/node" "$release/build/server/owner.js" settings 2>&1 > /dev/null) | sed 's/^Error: //'
}

question() {
  case $1 in
    PUBLIC_URL) echo 'Address of the site, such as https://example.com' ;;
    OWNER_EMAIL) echo 'Your email address, such as you@example.com' ;;
    SMTP_URL) echo 'Mail server, such as smtps://user:password@mail.example.com' ;;
    MAIL_FROM) echo 'Sender of emails, such as Your Name <site@example.com>' ;;
  esac
}

# Asks for a setting until there is an answer.
ask() {
  value=
  while [ -z "$value" ]; do
    printf '%s: ' "$(question "$1")" >&2
    IFS= read -r value || fail "Set $1, or run this in a terminal. Nothing has been installed."
  done
  export "$1=$value"
}

# Writes a setting in a form that sh and systemd read alike.
write() {
  eval "value=\$$1"
  case $value in
    *\'*) printf '%s="%s"\n' "$1" "$(printf '%s' "$value" | sed 's/[\\"$`]/\\&/g')" ;;
    *) printf "%s='%s'\n" "$1" "$value" ;;
  esac
}

# Takes settings from the environment, and asks for those that are missing or wrong.
ask_all() {
  asked='PUBLIC_URL OWNER_EMAIL SMTP_URL MAIL_FROM'
  for name in $asked; do
    eval "value=\${$name:-}"
    if [ -n "$value" ]; then export "$name=$value"; else ask "$name"; fi
  done
  export TRUSTED_PROXIES='127.0.0.1,::1' DATA_DIR=/var/lib/site
  while problem=$(check) && [ -n "$problem" ]; do
    printf '%s\n' "$problem" | head -n 1 >&2
    name=${problem%% *}
    case " $asked " in
      *" $name "*) ask "$name" ;;
      *) fail 'Nothing has been installed.' ;;
    esac
  done
  for name in $asked; do
    eval "value=\$$name"
    [ "$value" = "$(printf '%s' "$value" | tr -d '[:cntrl:]')" ] || fail "$name must be one line. Nothing has been installed."
  done
  install -d -m 0750 /etc/site
  (umask 077 && for name in $asked TRUSTED_PROXIES DATA_DIR; do write "$name"; done > "$settings.new")
  mv "$settings.new" "$settings"
}

[ -e "$settings" ] || ask_all
# Only what sh and systemd read alike: in other values, sh replaces $ and runs commands.
bare='[^[:space:]\`$&|;()<>~"'"'"']*'
single="'[^']*'"
double='"([^"\`$]|\\["\`$])*"'
line="[[:blank:]]*(#.*|[A-Za-z_][A-Za-z0-9_]*=($bare|$single|$double)[[:blank:]]*)?"
wrong=$(tr -d '\r' < "$settings" | LC_ALL=C grep -anvxE "$line" | head -n 1 | cut -d: -f1)
[ -z "$wrong" ] ||
  fail "Put each value in $settings in single quotes: line $wrong is not NAME='value', or has an invisible character."
unset PORT
set -a
# Accepts Windows line endings, as systemd does.
eval "$(tr -d '\r' < "$settings")"
set +a
problem=$(check)
[ -z "$problem" ] || fail "$problem
Correct $settings, and run this again. Nothing has been changed."
address=127.0.0.1:${PORT:-3000}

[ "$proxy" = none ] || command -v caddy > /dev/null || add caddy
[ -z "${PROXY:-}" ] || printf '%s\n' "$proxy" > "$proxyfile"
id site > /dev/null 2>&1 ||
  useradd --system --user-group --no-create-home --home-dir /var/lib/site --shell /usr/sbin/nologin site
install -d -o site -g site -m 0700 /var/lib/site /var/backups/site

if systemctl --quiet is-active site; then
  systemctl start site-backup || fail 'The backup failed, so nothing was upgraded: journalctl --unit site-backup'
fi

# A release that is already installed isn't copied again.
previous=$(readlink "$current" || true)
case $release in
  /opt/site/releases/*) target=$release ;;
  *)
    until target=/opt/site/releases/$(date -u +%Y-%m-%dT%H-%M-%SZ) && [ ! -e "$target" ]; do sleep 1; done
    mkdir -p /opt/site/releases
    # A full disk or a lost connection leaves a partial copy.
    rm -rf /opt/site/releases/*.new
    cp -R --preserve=mode,timestamps "$release" "$target.new"
    chmod -R u=rwX,go=rX "$target.new"
    mv "$target.new" "$target"
    ;;
esac

# A running socket keeps its port.
if [ -e "$socket" ] && ! grep -qx "ListenStream=$address" "$socket"; then systemctl stop site.socket; fi

# Switches to a release.
switch_to() {
  install -m 0644 "$1"/deploy/systemd/site* /etc/systemd/system/
  sed -i "s/^ListenStream=.*/ListenStream=$address/" "$socket"
  install -m 0755 "$1/deploy/systemd/owner" /usr/local/sbin/owner
  systemctl daemon-reload
  ln -sfn "$1" "$current"
}

switch_to "$target"
systemctl enable --quiet site
if ! systemctl enable --quiet --now site.socket site-backup.timer; then
  journalctl --unit site.socket --lines 5 --output cat --no-pager >&2
  fail "If another program has $address, set PORT in $settings to a free port, and run this again."
fi
if ! systemctl restart site; then
  journalctl --unit site --lines 20 --output cat --no-pager >&2
  case $previous in
    '' | "$target") fail "The site did not start. Correct $settings, and run this again." ;;
  esac
  switch_to "$previous"
  [ "$target" = "$release" ] || rm -r "$target"
  systemctl restart site || fail "Neither $target nor $previous starts. Restore the last backup: docs/operations.md"
  fail "$target did not start, so the site runs $previous again."
fi

# Keeps the last three releases.
for name in $(ls /opt/site/releases | head -n -3); do
  old=/opt/site/releases/$name
  [ "$old" = "$target" ] || [ "$old" = "$previous" ] || rm -r "$old"
done

if [ "$proxy" = caddy ]; then
  install -d /etc/caddy/site.d
  # In ASCII, because Caddy before 2.9 gives empty answers for other domains.
  origin=$(cd / && "$target/bin/node" "$target/build/server/owner.js" settings | sed -n 's/^Site: *//p')
  sed "s|{\$PUBLIC_URL}|$origin|; s|{\$SITE_ADDRESS:.*}|{\$SITE_ADDRESS:$address}|" "$target/deploy/caddy/Caddyfile" > "$caddyfile.new"
  # Caddy before 2.6.4, such as Debian 12's, spells buffering differently.
  caddy adapt --adapter caddyfile --config "$caddyfile.new" > /dev/null 2>&1 ||
    sed -i 's/request_buffers \(.*\)/buffer_requests\n\t\tmax_buffer_size \1/' "$caddyfile.new"
  if [ -e "$caddyfile" ] && ! cmp --silent "$caddyfile.new" "$caddyfile"; then cp "$caddyfile" "$caddyfile.old"; fi
  mv "$caddyfile.new" "$caddyfile"
  systemctl enable --quiet caddy
  if ! systemctl reload-or-restart caddy; then
    journalctl --unit caddy --lines 10 --output cat --no-pager >&2
    fail "The site runs, but Caddy does not. If another proxy has port 80 or 443, run: PROXY=none $target/deploy/install.sh"
  fi
fi

owner doctor || true
[ -z "$previous" ] || exit 0
echo "
The site runs. Next:"
[ "$proxy" = caddy ] || echo "- Make your proxy forward requests for $PUBLIC_URL to $address: docs/operations.md."
echo "- Point the domain of $PUBLIC_URL at this machine, and open ports 80 and 443. Then \"owner doctor\" should find no problem.
- Sign up at $PUBLIC_URL with the address of OWNER_EMAIL.
- Copy /etc/site once, and /var/backups/site every day, to another machine."
