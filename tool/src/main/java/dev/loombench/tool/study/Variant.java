package dev.loombench.tool.study;

import java.util.List;

/**
 * A server to compare.
 *
 * @param name its name in tables, like {@code platform-200}
 * @param server how it comes to run
 * @param jdk the JDK that it runs on: a feature release like {@code 21}, or a JDK's folder; empty
 *     for the one that the tool runs on
 * @param jvmFlags flags beyond the study's, for a server of ours and for a command with <code>{jvm}
 *     </code>; given last, so that they win
 * @param limits what it may use at most
 * @param prometheus the path or URL of its Prometheus endpoint; empty if it has none
 */
public record Variant(
    String name,
    Server server,
    String jdk,
    List<String> jvmFlags,
    Limits limits,
    String prometheus) {

  /** Where our own servers tell of the pool that they have. */
  private static final String OWN_METRICS = "/metrics";

  /** On the JDK that the tool runs on. */
  public Variant(
      String name, Server server, List<String> jvmFlags, Limits limits, String prometheus) {
    this(name, server, "", jvmFlags, limits, prometheus);
  }

  /** On the JDK that the tool runs on, without limits or a Prometheus endpoint. */
  public Variant(String name, Server server, List<String> jvmFlags) {
    this(name, server, jvmFlags, Limits.NONE, "");
  }

  public Variant {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /**
   * The same, but where one of our own servers works with a database, and nothing else is said, its
   * pool's figures are read where it serves them.
   */
  public Variant doing(Work work) {
    return server instanceof Server.Bundled
            && prometheus.isEmpty()
            && work.needs().contains(Backing.DATABASE)
        ? new Variant(name, server, jdk, jvmFlags, limits, OWN_METRICS)
        : this;
  }

  /** Whether it has a Prometheus endpoint. */
  public boolean isScraped() {
    return !prometheus.isEmpty();
  }
}
