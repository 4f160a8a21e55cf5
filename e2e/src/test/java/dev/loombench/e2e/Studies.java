package dev.loombench.e2e;

import dev.loombench.e2e.apps.FewThreadsApp;
import dev.loombench.e2e.apps.GreedyApp;
import dev.loombench.e2e.apps.TinyApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Study files for the tests. */
final class Studies {

  /**
   * Protocol with the shortest possible trials, for tests that do not look at the figures. The wide
   * margin permits compilation in the window, so that few trials are repeated.
   */
  static final String SHORTEST =
      "{blocks: 1, diagnostic-blocks: 0, stabilize: 1s, window: 1s, ready-within: 3m, timeout: 2s,"
          + " equivalence-margin: 90%, warm-up: {ceiling: 1s}}";

  /** Load of users who pause, for tests that do not look at the figures: it needs little CPU. */
  static final String LIGHT = "{users: 2, think: 10ms}";

  /** Options of {@code try} for the shortest possible trials. */
  static final List<String> SHORTEST_TRY =
      List.of(
          "--users",
          "2",
          "--blocks",
          "1",
          "--diagnostic-blocks",
          "0",
          "--window",
          "1s",
          "--set",
          "jvm.flags=[-XX:TieredStopAtLevel=1]", // so that a short warm-up is enough
          "--set",
          "protocol.warm-up={ceiling: 1s}",
          "--set",
          "protocol.equivalence-margin=90%");

  /** Program of the JDK that runs the tests. */
  static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private Studies() {}

  /** Writes a study of servers that are started by a command line. */
  static Path of(Path folder, String variants, String protocol) {
    return of(folder, variants, protocol, "/");
  }

  /** Writes a study whose requests are for {@code path}. */
  static Path of(Path folder, String variants, String protocol, String path) {
    return of(folder, variants, protocol, path, LIGHT);
  }

  /** Writes a study whose requests are for {@code path} with a load of its own. */
  static Path of(Path folder, String variants, String protocol, String path, String load) {
    return write(
        folder,
        """
        study: test
        question: Does the run end?
        variants:
        %s
        workloads:
          any: {request: {path: %s}, load: %s}
        protocol: %s
        """
            .formatted(variants.indent(2).stripTrailing(), path, load, protocol));
  }

  static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("study.yaml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the variant of a tiny application that exits after {@code most} answers. */
  static String tinyApp(String name, long most) {
    return "%s: {command: [%s, '{port}', '%d'], ready: /}"
        .formatted(name, java("-XX:TieredStopAtLevel=1", TinyApp.class), most);
  }

  /**
   * Returns the variant of a tiny application that answers four requests at a time, each after 20
   * ms.
   */
  static String slowApp(String name) {
    return "%s: {command: [%s, '{port}', '%d'], ready: /}"
        .formatted(
            name, java("'-XX:TieredStopAtLevel=1', '-Dmillis=20'", TinyApp.class), Long.MAX_VALUE);
  }

  /** Returns the variant of a tiny application that listens on the address that it is given. */
  static String tinyAppAtItsAddress(String name) {
    return "%s: {command: [%s, '{port}', '%d', '{address}'], ready: /}"
        .formatted(name, java("-XX:TieredStopAtLevel=1", TinyApp.class), Long.MAX_VALUE);
  }

  /** Returns the variant of a server that serves two users, and no others until these leave. */
  static String fewThreadsApp(String name) {
    return "%s: {command: [%s, '{port}'], ready: /}"
        .formatted(name, java("-XX:TieredStopAtLevel=1", FewThreadsApp.class));
  }

  /**
   * Returns the variant of an application that uses CPU and memory for each request.
   *
   * @param jvm flags of its JVM
   * @param arguments milliseconds of CPU, MiB of memory, and seconds until it is killed
   * @param further more fields of the variant, each after a comma
   */
  static String greedyApp(String name, String jvm, String arguments, String further) {
    return "%s: {command: [%s, '{port}', %s], ready: /ready%s}"
        .formatted(name, java(jvm, GreedyApp.class), arguments, further);
  }

  /** Returns the words of a command that starts an application on the JDK of the tests. */
  private static String java(String jvm, Class<?> app) {
    return "'%s', %s, -cp, '%s', %s".formatted(JAVA, jvm, AppClasses.folder(), app.getName());
  }
}
