#!/bin/sh
# Copies BACKUP_DIR to BACKUP_COPY_TO every hour: a folder, or user@host:folder by ssh, with the key, the
# known hosts, and the config of BACKUP_COPY_HOME/.ssh. It never asks: a host that isn't known is refused.
# What takes room once there takes room once here, and nothing is removed there.
set -eu

# A user without an account, as in a container, is one whom ssh turns away: it borrows a name.
if ! id -un >/dev/null 2>&1; then
  library=$(echo /usr/lib/*/libnss_wrapper.so)
  if [ -e "$library" ]; then
    account=$(mktemp -d)
    echo "matricula:x:$(id -u):$(id -g)::${BACKUP_COPY_HOME:-/home}:/bin/sh" >"$account/passwd"
    echo "matricula:x:$(id -g):" >"$account/group"
    export LD_PRELOAD="$library" NSS_WRAPPER_PASSWD="$account/passwd" NSS_WRAPPER_GROUP="$account/group"
  fi
fi
export RSYNC_RSH="${RSYNC_RSH:-ssh -o BatchMode=yes}"

while :; do
  if rsync -aH --exclude '*.partial' --exclude 'copying-*' --exclude 'making-*' \
    "$BACKUP_DIR/" "$BACKUP_COPY_TO/"; then
    result=0
    echo "copied to $BACKUP_COPY_TO"
  else
    result=1
    echo "could not be copied to $BACKUP_COPY_TO" >&2
  fi
  [ -z "${BACKUP_COPY_ONCE:-}" ] || exit "$result"
  sleep 3600
done
