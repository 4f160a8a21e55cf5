package dev.loombench.e2e.scripts;

import dev.loombench.e2e.Commands;
import dev.loombench.e2e.LoombenchProcess;
import dev.loombench.e2e.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Project with the real scripts, modules of two source files each, and a fake Maven that records
 * its calls and packages a given file as the jar of every module.
 */
final class FakeProject {

  private static final String MAVEN =
      """
      #!/bin/sh
      if [ "$1" = --version ]; then echo "Apache Maven 3.9.9 (fake)"; exit 0; fi
      if [ "$1" = --quiet ]; then exec "$TESTS" "$@"; fi
      echo "$3" >>"$CALLS"
      case "$*" in *makeAggregateBom*) mkdir -p target && echo '{}' >target/bom.json ;; esac
      if [ -p "$GATE" ]; then echo here >"$GATE.bell"; read -r opened <"$GATE"; fi
      if [ -f "$BROKEN" ]; then echo "[INFO] compiling"; cat "$BROKEN"; exit 1; fi
      for module in contract $(echo "$3" | tr , ' '); do
        mkdir -p "$module/target/maven-status"
        cp "$PACKAGED" "$module/target/loombench-$(basename "$module").jar"
      done
      """;

  private static final String DEPENDENCY =
      """
      <dependency>
        <groupId>org.example</groupId><artifactId>%s</artifactId>
        <version>1</version>%s
      </dependency>
      """;

  private final Path home;
  private final Path calls;
  private final Path gate;
  private final Path broken;
  private final Path packaged;
  private final Path tests;
  private final Map<String, String> environment = new HashMap<>();

  /** Creates one in {@code folder}, in a path with spaces. */
  FakeProject(Path folder) throws IOException {
    home = Files.createDirectories(folder.resolve("a home with spaces"));
    calls = folder.resolve("calls");
    gate = folder.resolve("gate");
    broken = folder.resolve("broken");
    packaged = Files.writeString(folder.resolve("packaged"), "a jar");
    tests = folder.resolve("tests");
    copy("loombench");
    copy("check");
    try (Stream<Path> scripts = Files.list(Project.root().resolve("bin"))) {
      for (Path script : scripts.toList()) {
        copy("bin/" + script.getFileName());
      }
    }
    writeModules();
    Path maven = Commands.executable(folder.resolve("maven/mvn"), MAVEN);
    environment.put("PATH", maven.getParent() + ":" + System.getenv("PATH"));
    environment.put("CALLS", calls.toString());
    environment.put("GATE", gate.toString());
    environment.put("BROKEN", broken.toString());
    environment.put("PACKAGED", packaged.toString());
    environment.put("TESTS", tests.toString());
    environment.put("LOOMBENCH_BUILD", "");
    environment.put("LOOMBENCH_BUILD_LOCKED", "");
  }

  private void writeModules() throws IOException {
    write(
        "pom.xml",
        """
        <?xml version="1.0"?>
        <project>
          <groupId>org.example</groupId><artifactId>all</artifactId>
          <modules>
            <module>contract</module> <!-- not a module: <module>nowhere</module> -->
            <module>servers/kernels</module>
            <module>servers/one</module><module>loadgen</module><module>tool</module>
            <module>e2e</module>
          </modules>
        </project>
        """);
    writeModule("contract", "");
    writeModule("servers/kernels", DEPENDENCY.formatted("contract", ""));
    writeModule("servers/one", DEPENDENCY.formatted("kernels", "<scope>runtime</scope>"));
    writeModule("loadgen", DEPENDENCY.formatted("contract", ""));
    writeModule(
        "tool",
        DEPENDENCY.formatted("one", "<scope>test</scope>") + DEPENDENCY.formatted("contract", ""));
    writeModule(
        "e2e",
        DEPENDENCY.formatted("tool", "<type>pom</type><scope>test</scope>")
            + DEPENDENCY.formatted("loadgen", "<type>pom</type><scope>test</scope>"));
  }

  private void writeModule(String module, String dependencies) throws IOException {
    write(
        module + "/pom.xml",
        """
        <project>
          <parent><groupId>org.example</groupId><artifactId>all</artifactId></parent>
          <artifactId>%s</artifactId>
          <dependencies>%s</dependencies>
        </project>
        """
            .formatted(Path.of(module).getFileName(), dependencies));
    write(module + "/src/main/java/First.java", "class First {}");
    write(module + "/src/main/java/Second.java", "class Second {}");
  }

  /** Returns its folder. */
  Path home() {
    return home;
  }

  /** Returns the file that Maven packages as every jar. */
  Path packaged() {
    return packaged;
  }

  /** Sets an environment variable; an empty value removes it. */
  void set(String name, String value) {
    environment.put(name, value);
  }

  /** Removes every command from the PATH but the fake Maven and those named. */
  void hideAllCommandsBut(String... names) throws IOException {
    Path folder = Commands.collect(home.resolveSibling("commands"), names);
    environment.put("PATH", home.resolveSibling("maven") + ":" + folder);
  }

  /** Sets the shell script that runs instead of Maven when Maven is to run tests. */
  void runTestsBy(String script) throws IOException {
    Commands.executable(tests, "#!/bin/sh\n" + script);
  }

  /** Starts {@code bin/build} for the modules. */
  LoombenchProcess build(String... modules) {
    return start("bin/build", modules);
  }

  /** Starts one of its scripts. */
  LoombenchProcess start(String script, String... arguments) {
    var command = new ArrayList<>(List.of(home.resolve(script).toString()));
    command.addAll(List.of(arguments));
    return LoombenchProcess.start(home.getParent(), environment, command);
  }

  /** Starts any command in its environment. */
  LoombenchProcess start(List<String> command) {
    return startIn(home.getParent(), command);
  }

  /** Starts any command in its environment and in a folder. */
  LoombenchProcess startIn(Path folder, List<String> command) {
    return LoombenchProcess.start(folder, environment, command);
  }

  /** Returns the modules that each call of Maven was for, one string per call. */
  List<String> mavenCalls() throws IOException {
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Makes the next Maven wait until {@link #openGate} is called. */
  void closeGate() throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder("mkfifo", gate.toString(), gate + ".bell").inheritIO().start().waitFor();
    if (exitCode != 0) {
      throw new IOException("cannot create the fifo " + gate);
    }
  }

  /** Waits until Maven waits at the closed gate. */
  void awaitMavenAtGate() throws IOException {
    Files.readString(gate.resolveSibling("gate.bell"));
  }

  /** Lets the waiting Maven and all later ones continue. */
  void openGate() throws IOException {
    Files.writeString(gate, "open\n");
    removeGate();
  }

  /** Removes the gate; no Maven may be waiting at it. */
  void removeGate() throws IOException {
    Files.delete(gate);
  }

  /** Makes Maven fail with this output. */
  void breakMaven(String output) throws IOException {
    Files.writeString(broken, output);
  }

  /** Makes Maven work again. */
  void repairMaven() throws IOException {
    Files.delete(broken);
  }

  /** Writes one of its files. */
  void write(String file, String content) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  /** Deletes one of its files. */
  void delete(String file) throws IOException {
    Files.delete(home.resolve(file));
  }

  private void copy(String file) throws IOException {
    Path to = home.resolve(file);
    Files.createDirectories(to.getParent());
    Files.copy(Project.root().resolve(file), to);
  }
}
