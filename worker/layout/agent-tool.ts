/**
 * Returns attributes that make a form a tool for agents in a browser, without JavaScript (WebMCP's declarative API).
 * Submitting the form opens a page. Names are unique per page. The HTML Standard doesn't define these attributes yet,
 * so validators reject them.
 */
export function agentTool(name: string, description: string) {
  return { toolname: name, tooldescription: description, toolautosubmit: '' }
}
