// Baseline: a Worker that does nothing, with the site's framework and bindings.
import { Hono } from 'hono'

const app = new Hono()
app.get('/hello', (context) => context.text('hello'))
app.get('/line', (context) => context.html('<!doctype html><title>Line</title><p>One line of text.</p>'))

export default app
