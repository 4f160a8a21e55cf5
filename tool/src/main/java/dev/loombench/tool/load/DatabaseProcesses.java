package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.SecretSource;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Launcher of the processes that manage databases.
 *
 * @param environment environment variable by name; null if it is not set
 */
public record DatabaseProcesses(
    Path home, Path jdk, List<String> prefix, UnaryOperator<String> environment) {

  private static final String MAIN = "dev.loombench.database.Main";
  private static final String PASSWORD = "LOOMBENCH_DATABASE_PASSWORD";

  public DatabaseProcesses {
    home = home.toAbsolutePath();
    prefix = List.copyOf(prefix);
  }

  /**
   * Starts an embedded database, or connects to an external one.
   *
   * @throws BackingServiceFailure if it can't be started or reached, or refuses
   * @throws Problem if a part of the installation or the password is missing
   */
  public Database start(DatabaseChoice choice) {
    Path folder = folder(choice);
    var command = new ArrayList<String>(prefix);
    command.add(home.resolve("bin/supervise-database").toString());
    command.add(folder.toString());
    command.addAll(java(choice));
    command.addAll(arguments(choice, folder));
    return Database.launch(command, secrets(choice), folder);
  }

  private List<String> java(DatabaseChoice choice) {
    String classPath =
        choice.modules().stream()
            .map(this::classPath)
            .collect(Collectors.joining(File.pathSeparator));
    return List.of(
        jdk.resolve("bin/java").toString(),
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        classPath,
        MAIN);
  }

  private String classPath(String module) {
    Path target = home.resolve(module).resolve("target");
    Path jar = target.resolve(Path.of(module).getFileName() + ".jar");
    if (!Files.exists(jar)) {
      throw Problem.environment(
          "the database's process is not built: %s is missing. Start the tool with ./loombench, which builds it."
              .formatted(jar));
    }
    return jar + File.pathSeparator + target.resolve("lib") + "/*";
  }

  private List<String> arguments(DatabaseChoice choice, Path folder) {
    return switch (choice) {
      case DatabaseChoice.Embedded(var engine, int connections, _, _) ->
          List.of(
              "engine=" + engine.key(),
              "folder=" + folder,
              "binaries=" + home.resolve("database/target").resolve(engine.key()),
              "connections=" + connections);
      case DatabaseChoice.Own(var url, String user, _) -> List.of("url=" + url, "user=" + user);
    };
  }

  private Map<String, String> secrets(DatabaseChoice choice) {
    return switch (choice) {
      case DatabaseChoice.Embedded _ -> Map.of();
      case DatabaseChoice.Own(_, _, Optional<SecretSource> passwordFrom) ->
          passwordFrom.map(source -> Map.of(PASSWORD, source.value(environment))).orElse(Map.of());
    };
  }

  private static Path folder(DatabaseChoice choice) {
    Optional<Path> parent =
        switch (choice) {
          case DatabaseChoice.Embedded(_, _, Optional<Path> given, _) -> given;
          case DatabaseChoice.Own _ -> Optional.empty();
        };
    String name = "loombench-database-";
    try {
      return parent.isPresent()
          ? Files.createTempDirectory(Files.createDirectories(parent.get()), name)
          : Files.createTempDirectory(name);
    } catch (IOException e) {
      throw new BackingServiceFailure(
          "can't create a folder for the database: " + Problem.reason(e), e);
    }
  }
}
