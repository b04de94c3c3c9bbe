#!/bin/sh
# Runs workerd ($RIVAGE_WORKERD) in its own place, and ends it when the process that started it is gone: one that is killed cannot.
parent=$PPID
(
  while kill -0 "$parent" 2>/dev/null && kill -0 "$$" 2>/dev/null; do sleep 1; done
  kill -9 "$$" 2>/dev/null
) </dev/null >/dev/null 2>&1 3>&- &
exec "$RIVAGE_WORKERD" "$@"
