#!/bin/sh
# The last stage of the image: a release on Debian slim, and what it calls. Give it the archive.
set -eu

# libnss-wrapper lends a name to a user id that has none, which a first start of PostgreSQL asks for.
# ssh and rsync carry copies of backups away.
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends \
  ca-certificates libnss-wrapper openssh-client rsync tzdata util-linux
apt-get clean
rm -rf /var/lib/apt/lists/* /var/cache/debconf/* /var/log/*

mkdir -p /opt/matricula /data /backups
tar -xzf "$1" -C /opt/matricula --strip-components=1 --no-same-owner
chmod -R go-w /opt/matricula
chown 10001:10001 /data /backups
chmod 0700 /data /backups
# A bill of the Debian packages, beside the one of the npm packages.
dpkg-query --show --showformat '${Package} ${Version}\n' >/opt/matricula/debian-packages.txt
ln -s /opt/matricula/bin/matricula /usr/local/bin/matricula
