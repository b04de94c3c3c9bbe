#!/bin/sh
# Runs workerd ($RIVAGE_WORKERD) in its own place, and ends it when the process that started it is gone: one that is killed cannot.
parent=$PPID
# Linux does so itself where it is asked to. The process may have gone just before. (A link leads to BusyBox, whose
# command of this name knows nothing of it.)
setpriv=/usr/bin/setpriv
if [ -x "$setpriv" ] && [ ! -L "$setpriv" ]; then
  exec "$setpriv" --pdeathsig KILL /bin/sh -c '[ "$PPID" = "$0" ] && exec "$RIVAGE_WORKERD" "$@"' "$parent" "$@"
fi
(
  while kill -0 "$parent" 2>/dev/null && kill -0 "$$" 2>/dev/null; do sleep 1; done
  kill -9 "$$" 2>/dev/null
) </dev/null >/dev/null 2>&1 3>&- &
exec "$RIVAGE_WORKERD" "$@"
