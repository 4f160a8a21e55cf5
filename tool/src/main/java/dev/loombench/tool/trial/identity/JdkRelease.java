package dev.loombench.tool.trial.identity;

/**
 * JDK of a server, by its release file.
 *
 * @param version version that the file states
 * @param sha256 SHA-256 of the file
 */
public record JdkRelease(String version, String sha256) {

  /** Returns the hash and the version. */
  String text() {
    return "%s (%s)".formatted(sha256, version);
  }
}
