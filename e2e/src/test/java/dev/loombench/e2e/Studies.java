package dev.loombench.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Study files of the tests. */
final class Studies {

  /**
   * As short as a trial can be; what is measured so is not to be believed, and is not asked for.
   * Servers that compile with the quick compiler alone are warm the sooner, and spare the test the
   * blocks that would be made again.
   */
  static final String HASTY =
      "{blocks: 1, diagnostic-blocks: 0, settle: 1s, window: 1s, ready-within: 20s, timeout: 2s,"
          + " warm-up: {cpu: 1s, ceiling: 2s}}";

  private Studies() {}

  /** A study of servers that are started by a command line. */
  static Path of(Path folder, String variants, String protocol) {
    return of(folder, variants, protocol, "/");
  }

  /** A study of servers that are asked for that path. */
  static Path of(Path folder, String variants, String protocol, String path) {
    return write(
        folder,
        """
        study: test
        question: Does it end well?
        variants:
        %s
        workloads:
          any: {request: {path: %s}, load: {users: 2}}
        protocol: %s
        """
            .formatted(variants.indent(2).stripTrailing(), path, protocol));
  }

  static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("study.yaml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The variant of a tiny application that ends itself after {@code most} answers. */
  static String tinyApp(String name, long most) {
    return "%s: {command: ['%s', '%s', '{port}', '%d'], ready: /}"
        .formatted(name, java(), source("TinyApp"), most);
  }

  /**
   * The variant of an application that takes CPU and memory for every request.
   *
   * @param jvm flags for its JVM
   * @param arguments milliseconds, mebibytes, and when it is killed
   * @param further fields of the variant, each after a comma
   */
  static String greedyApp(String name, String jvm, String arguments, String further) {
    return "%s: {command: ['%s', %s, '%s', '{port}', %s], ready: /ready%s}"
        .formatted(name, java(), jvm, source("GreedyApp"), arguments, further);
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private static Path source(String app) {
    try {
      return Path.of(Studies.class.getResource("/apps/%s.java".formatted(app)).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
