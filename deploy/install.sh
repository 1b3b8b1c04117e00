#!/bin/sh
# Installs the release around this file on Debian, with systemd and Caddy, or upgrades to it: docs/operations.md. Run it as root.
set -eu
umask 022

fail() {
  echo "$*" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail 'Run this as root, for example with sudo.'
if [ ! -d /run/systemd/system ] || [ ! -e /etc/debian_version ]; then fail 'This needs Debian 12 or later with systemd.'; fi
release=$(cd "$(dirname "$0")/.." && pwd -P)
# In the project, the release is a folder of its own.
[ -x "$release/bin/node" ] || release=$release/release
[ -x "$release/bin/node" ] || fail "There is no release at $release. Make one: npm ci && npm run build && npm run assemble"
"$release/bin/node" --version > /dev/null || fail 'This release was made for another system or architecture.'

settings=/etc/site/site.env
caddyfile=/etc/caddy/Caddyfile
current=/opt/site/current

# Takes a setting from the environment, or asks for it.
ask() {
  eval "value=\${$1:-}"
  if [ -z "$value" ]; then
    printf '%s: ' "$2" >&2
    read -r value || fail "Set $1, or run this in a terminal."
  fi
  case $value in
    '' | *\'*) fail "$1 must not be empty, or contain a single quote." ;;
  esac
  echo "$1='$value'"
}

if [ ! -e "$settings" ]; then
  install -d -m 0750 /etc/site
  (
    umask 077
    {
      ask PUBLIC_URL 'Address of the site, such as https://example.com'
      ask OWNER_EMAIL 'Your email address, such as you@example.com'
      ask SMTP_URL 'Mail server, such as smtps://user:password@mail.example.com'
      ask MAIL_FROM 'Sender of emails, such as Your Name <site@example.com>'
      echo "TRUSTED_PROXIES='127.0.0.1,::1'"
      echo "DATA_DIR='/var/lib/site'"
    } > "$settings.new"
  )
  mv "$settings.new" "$settings"
fi
. "$settings"

if ! command -v caddy > /dev/null; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install --yes caddy
fi
id site > /dev/null 2>&1 ||
  useradd --system --user-group --no-create-home --home-dir /var/lib/site --shell /usr/sbin/nologin site
install -d -o site -g site -m 0700 /var/lib/site /var/backups/site

# A release that was installed before is only switched to.
previous=$(readlink "$current" || true)
case $release in
  /opt/site/releases/*) target=$release ;;
  *)
    target=/opt/site/releases/$(date -u +%Y-%m-%dT%H-%M-%SZ)
    mkdir -p /opt/site/releases
    cp -R --preserve=mode,timestamps "$release" "$target"
    chmod -R u=rwX,go=rX "$target"
    ;;
esac

install -m 0644 "$target"/deploy/systemd/site* /etc/systemd/system/
install -m 0755 "$target/deploy/systemd/owner" /usr/local/sbin/owner
systemctl daemon-reload
if systemctl --quiet is-active site; then
  systemctl start site-backup || fail 'The backup failed, so nothing was upgraded: journalctl --unit site-backup'
fi

ln -sfn "$target" "$current"
systemctl enable --quiet site
systemctl enable --quiet --now site.socket site-backup.timer
if ! systemctl restart site; then
  journalctl --unit site --lines 5 --output cat --no-pager >&2
  [ -n "$previous" ] || fail "The site did not start. Correct $settings, and run this again."
  ln -sfn "$previous" "$current"
  [ "$target" = "$release" ] || rm -r "$target"
  systemctl restart site || fail "Neither $target nor $previous starts. Restore the last backup: docs/operations.md"
  fail "$target did not start, so the site runs $previous again."
fi

sed "s|{\$PUBLIC_URL}|${PUBLIC_URL%/}|" "$target/deploy/caddy/Caddyfile" > "$caddyfile.new"
cmp --silent "$caddyfile.new" "$caddyfile" || cp "$caddyfile" "$caddyfile.old"
mv "$caddyfile.new" "$caddyfile"
systemctl enable --quiet caddy
systemctl reload-or-restart caddy

# The last three releases stay.
for name in $(ls /opt/site/releases | head -n -3); do
  old=/opt/site/releases/$name
  [ "$old" = "$target" ] || [ "$old" = "$previous" ] || rm -r "$old"
done

owner doctor || true
echo "
The site runs. Next:
- Point the domain of $PUBLIC_URL at this machine, and open ports 80 and 443; then \"owner doctor\" finds no problem.
- Sign up at $PUBLIC_URL with the address of OWNER_EMAIL.
- Copy /etc/site once, and /var/backups/site every day, to another machine."
