package dev.loombench.tool.study;

import java.util.List;

/**
 * A server to compare.
 *
 * @param name its name in tables, like {@code platform-200}
 * @param server how it comes to run
 * @param jvmFlags flags beyond the study's, for a server of ours and for a command with <code>{jvm}
 *     </code>; given last, so that they win
 */
public record Variant(String name, Server server, List<String> jvmFlags) {

  public Variant {
    jvmFlags = List.copyOf(jvmFlags);
  }
}
