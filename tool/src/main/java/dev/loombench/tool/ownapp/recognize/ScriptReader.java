package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.ownapp.recognize.content.Root;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reader of start scripts: {@code bin/NAME} of a distribution with its jars in {@code lib}. */
final class ScriptReader {

  private static final long MOST_BYTES = 1L << 20;

  private ScriptReader() {}

  /** Returns true if a file is an executable script that passes {@code JAVA_OPTS} to a JVM. */
  static boolean isStartScript(Path file) {
    try {
      if (!Files.isRegularFile(file)
          || !Files.isExecutable(file)
          || Files.size(file) > MOST_BYTES) {
        return false;
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      return text.startsWith("#!") && text.contains("JAVA_OPTS");
    } catch (IOException cause) {
      throw Problem.unreadable(file, cause);
    }
  }

  /**
   * Reads a script.
   *
   * @throws Problem of usage if it may not be executed
   */
  static JavaProgram read(Path script, List<String> arguments) {
    if (!Files.isExecutable(script)) {
      throw Problem.usage(
          "%s is not executable, as after some ways to unzip it: chmod +x %s/*"
              .formatted(script, script.getParent()));
    }
    Path home = Optional.ofNullable(script.getParent()).map(Path::getParent).orElse(script);
    String name = script.getFileName().toString();
    Map<Boolean, List<Root>> jars =
        FolderReader.jars(home.resolve("lib")).stream()
            .map(Root::of)
            .collect(
                Collectors.partitioningBy(
                    root -> root.file().getFileName().toString().startsWith(name)));
    return new JavaProgram(
        script,
        new JavaStart.Script(script, List.of(), TomcatRecipe.inForeground(script, arguments)),
        Optional.empty(),
        ClassPath.of(jars.get(true), jars.get(false)),
        Map.of());
  }
}
