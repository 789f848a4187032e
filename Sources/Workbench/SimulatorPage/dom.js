// Helpers for the elements of the page, and for its settings.

export const find = (id) => document.getElementById(id);

/** Creates an element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Sets a text only if it differs, to avoid needless layout and screen reader announcements. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function mark(element, attribute, value) {
  if (element.getAttribute(attribute) !== String(value)) element.setAttribute(attribute, value);
}

export const memory = {
  read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Without storage the choice is kept until the page is closed.
    }
  },
};
