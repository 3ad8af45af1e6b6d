#!/bin/sh
# Copies BACKUP_DIR to BACKUP_COPY_TO every hour: a folder, or user@host:folder by ssh.
# What takes room once there takes room once here, and nothing is removed there.
set -eu
while :; do
  if rsync -aH --exclude '*.partial' "$BACKUP_DIR/" "$BACKUP_COPY_TO/"; then
    echo "copied to $BACKUP_COPY_TO"
  else
    echo "could not be copied to $BACKUP_COPY_TO" >&2
  fi
  [ -z "${BACKUP_COPY_ONCE:-}" ] || exit 0
  sleep 3600
done
