// The baseline: what a worker costs that does nothing, with the framework and the bindings that the site has.
import { Hono } from 'hono'

const app = new Hono()
app.get('/hello', (context) => context.text('hello'))
app.get('/line', (context) => context.html('<!doctype html><title>Line</title><p>One line of text.</p>'))

export default app
