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
 * A project with the real scripts, modules of one file each, and a Maven that is pretended: it
 * writes down how it was called and packages a given file as every module's jar.
 */
final class PretendedProject {

  private static final String MAVEN =
      """
      #!/bin/sh
      if [ "$1" = --version ]; then echo "Apache Maven 3.9.9 (pretended)"; exit 0; fi
      echo "$3" >>"$CALLS"
      if [ -p "$GATE" ]; then echo here >"$GATE.bell"; read -r opened <"$GATE"; fi
      if [ -f "$BROKEN" ]; then echo "[INFO] compiling"; cat "$BROKEN"; exit 1; fi
      for module in contract $(echo "$3" | tr , ' '); do
        mkdir -p "$module/target/maven-status"
        cp "$PACKAGED" "$module/target/loombench-$(basename "$module").jar"
      done
      """;

  private final Path home;
  private final Path calls;
  private final Path gate;
  private final Path broken;
  private final Path packaged;
  private final Map<String, String> environment = new HashMap<>();

  /** Makes one in {@code folder}, in a path with spaces. */
  PretendedProject(Path folder) throws IOException {
    home = Files.createDirectories(folder.resolve("a home with spaces"));
    calls = folder.resolve("calls");
    gate = folder.resolve("gate");
    broken = folder.resolve("broken");
    packaged = Files.writeString(folder.resolve("packaged"), "a jar");
    copy("loombench");
    try (Stream<Path> scripts = Files.list(Project.root().resolve("bin"))) {
      for (Path script : scripts.toList()) {
        copy("bin/" + script.getFileName());
      }
    }
    write("pom.xml", "<project/>");
    for (String module : List.of("contract", "servers/kernels", "servers/one", "tool", "loadgen")) {
      write(module + "/pom.xml", "<project/>");
      write(module + "/src/main/java/First.java", "class First {}");
      write(module + "/src/main/java/Second.java", "class Second {}");
    }
    Path maven = Commands.executable(folder.resolve("maven/mvn"), MAVEN);
    environment.put("PATH", maven.getParent() + ":" + System.getenv("PATH"));
    environment.put("CALLS", calls.toString());
    environment.put("GATE", gate.toString());
    environment.put("BROKEN", broken.toString());
    environment.put("PACKAGED", packaged.toString());
    environment.put("LOOMBENCH_BUILD", "");
  }

  /** Its folder. */
  Path home() {
    return home;
  }

  /** The file that Maven packages as every jar, to be replaced. */
  Path packaged() {
    return packaged;
  }

  /** Sets a variable of the environment; an empty value removes it. */
  void set(String name, String value) {
    environment.put(name, value);
  }

  /** Leaves nothing on the PATH but the pretended Maven and the commands that scripts may use. */
  void hideAllCommandsBut(String... names) throws IOException {
    Path folder = Commands.collect(home.resolveSibling("commands"), names);
    environment.put("PATH", home.resolveSibling("maven") + ":" + folder);
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
    return LoombenchProcess.start(home.getParent(), environment, command);
  }

  /** The modules that Maven was called for, one text a call. */
  List<String> mavenCalls() throws IOException {
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  /** Makes the next Maven wait until {@link #openGate} is called. */
  void closeGate() throws IOException, InterruptedException {
    int exitCode =
        new ProcessBuilder("mkfifo", gate.toString(), gate + ".bell").inheritIO().start().waitFor();
    if (exitCode != 0) {
      throw new IOException("no fifo could be made: " + gate);
    }
  }

  /** Waits until Maven stands at the closed gate. */
  void awaitMavenAtGate() throws IOException {
    Files.readString(gate.resolveSibling("gate.bell"));
  }

  /** Lets the waiting Maven go on, and later ones not wait. */
  void openGate() throws IOException {
    Files.writeString(gate, "open\n");
    removeGate();
  }

  /** Takes the gate away when no Maven waits at it any more. */
  void removeGate() throws IOException {
    Files.delete(gate);
  }

  /** Makes Maven fail with this output. */
  void breakMaven(String output) throws IOException {
    Files.writeString(broken, output);
  }

  /** Makes Maven work again. */
  void mendMaven() throws IOException {
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
