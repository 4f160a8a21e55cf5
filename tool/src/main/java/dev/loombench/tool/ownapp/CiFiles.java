package dev.loombench.tool.ownapp;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Files of a regression test in continuous integration: a study, its baseline and a workflow. */
final class CiFiles {

  static final String STUDY = "study.yaml";
  static final String BASELINE_SCRIPT = "baseline.sh";
  static final String WORKFLOW = "loombench.yml";

  private static final String BASELINE_TEXT =
      """
      #!/bin/sh
      # Measures the baseline with which later builds are compared. Run it on the machine of the
      # workflow: runs of different machines are not compared. LOOMBENCH names the launcher; the
      # default is loombench on the PATH.
      set -eu
      cd "$(dirname "$0")"
      "${LOOMBENCH:-loombench}" run ./study.yaml{settings} --out baseline
      """;

  private static final String WORKFLOW_TEXT =
      """
      # Copy this to .github/workflows/loombench.yml. The runner must be the machine that measured the
      # baseline (baseline.sh). LOOMBENCH names the launcher on it; the default is loombench on the PATH.
      name: loombench
      on: [pull_request]
      jobs:
        compare:
          runs-on: [self-hosted, loombench]
          steps:
            - uses: actions/checkout@v4
            - name: Build
              run: ./mvnw -q -DskipTests package
            - name: Measure
              run: |
                "${LOOMBENCH:-loombench}" run {study}/study.yaml{settings} --out "$RUNNER_TEMP/run"
            - name: Compare with the baseline
              run: |
                "${LOOMBENCH:-loombench}" compare {study}/baseline "$RUNNER_TEMP/run" \\
                  --fail-if worse --markdown "$GITHUB_STEP_SUMMARY"
      """;

  private CiFiles() {}

  /** Returns the folder as a path in the repository, which starts with a dot to be no name. */
  private static String inRepository(Path folder) {
    Path normal = folder.normalize();
    return "./" + (normal.isAbsolute() ? normal.getFileName() : normal);
  }

  /** Writes the baseline command and the workflow beside the study. */
  static void write(Path folder, Map<String, String> settings) {
    String options =
        settings.entrySet().stream()
            .map(setting -> List.of("--set", setting.getKey() + "=" + setting.getValue()))
            .map(words -> " " + ShellWords.join(words))
            .collect(Collectors.joining());
    try {
      Files.createDirectories(folder);
      Path script =
          Files.writeString(
              folder.resolve(BASELINE_SCRIPT), BASELINE_TEXT.replace("{settings}", options));
      if (!script.toFile().setExecutable(true)) {
        throw new IOException("cannot make it executable: " + script);
      }
      Files.writeString(
          folder.resolve(WORKFLOW),
          WORKFLOW_TEXT.replace("{study}", inRepository(folder)).replace("{settings}", options));
    } catch (IOException refused) {
      throw Problem.environment(
          "--ci: can't write to %s: %s".formatted(folder, Problem.reason(refused)), refused);
    }
  }
}
