package dev.loombench.tool.ownapp.requests;

/**
 * Part of a source that is not sent.
 *
 * @param what requests, hosts, headers or lines that are left out
 * @param reason reason, with the option that includes them if there is one
 */
public record LeftOut(String what, int count, String reason) {

  public String sentence() {
    return "%s (%d): %s".formatted(what, count, reason);
  }
}
