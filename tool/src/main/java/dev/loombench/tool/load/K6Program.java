package dev.loombench.tool.load;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.problem.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Installed program k6.
 *
 * @param path the file
 * @param version as it reports it, like {@code k6 v1.3.0}
 */
record K6Program(Path path, String version) {

  /**
   * Shell that becomes k6 and leaves a process that stops k6 at a line of input, and kills it at
   * the end of the input, thus also if this process ends in any way.
   */
  private static final String SUPERVISED =
      "exec 3<&0; { while read -r word <&3; do [ \"$word\" = stop ] || exit 0; kill -TERM $$; done;"
          + " kill -KILL $$; } >/dev/null 2>&1 & exec \"$@\" </dev/null 3<&-";

  /**
   * Returns the program in {@code K6_HOME} or {@code PATH}.
   *
   * @throws Problem of the environment if there is none
   */
  static K6Program installed(Map<String, String> environment) {
    String folders =
        Stream.of("K6_HOME", "PATH")
            .map(environment::get)
            .filter(value -> value != null && !value.isEmpty())
            .reduce("", (one, other) -> one + ":" + other);
    Path path =
        Stream.of(folders.split(":"))
            .filter(folder -> !folder.isEmpty())
            .flatMap(folder -> Stream.of(Path.of(folder, "k6"), Path.of(folder, "bin", "k6")))
            .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
            .findFirst()
            .orElseThrow(
                () ->
                    Problem.environment(
                        "engine k6: found no program k6 in K6_HOME or PATH; install it, or remove 'engine'."));
    return new K6Program(path, version(path));
  }

  private static String version(Path path) {
    try {
      Process process =
          new ProcessBuilder(path.toString(), "version").redirectErrorStream(true).start();
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        String line = lines.readLine();
        return line == null ? "unknown" : line.replaceFirst(" \\(.*", "");
      }
    } catch (IOException e) {
      throw Problem.environment("engine k6: can't start %s: %s.".formatted(path, e), e);
    }
  }

  /**
   * Returns the command that sends a plan's share with a script.
   *
   * @param prefix command that sets CPUs and priority
   */
  List<String> command(LoadPlan plan, List<String> prefix, Path script) {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", SUPERVISED, "sh"));
    command.addAll(prefix);
    command.addAll(
        List.of(
            path.toString(),
            "run",
            "--quiet",
            "--no-color",
            "--no-summary",
            "--no-usage-report",
            "--address",
            "",
            "--out",
            "json=-"));
    LoadPlan.Share share = plan.share();
    if (share.hasOthers()) {
      command.addAll(
          List.of(
              "--execution-segment",
              segment(share.index(), share.count())
                  + ":"
                  + segment(share.index() + 1, share.count()),
              "--execution-segment-sequence",
              String.join(
                  ",",
                  Stream.iterate(0, part -> part <= share.count(), part -> part + 1)
                      .map(part -> segment(part, share.count()))
                      .toList())));
    }
    command.add(script.toString());
    return command;
  }

  private static String segment(int part, int parts) {
    return part % parts == 0 ? Integer.toString(part / parts) : part + "/" + parts;
  }
}
