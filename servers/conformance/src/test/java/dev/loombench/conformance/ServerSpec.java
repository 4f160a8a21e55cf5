package dev.loombench.conformance;

import dev.loombench.conformance.DatabaseVariant.PoolMetricNames;
import dev.loombench.kernels.data.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Description of a server for these tests, from {@code servers/NAME/conformance.json}.
 *
 * @param variants the models in which the server is started
 * @param fileVariants further configurations, for the tests of files only
 * @param databaseVariants the configurations with a database
 * @param invalidProperties properties that the server rejects
 * @param fullDiskArguments the configuration for the test of a full disk
 */
record ServerSpec(
    List<VariantSpec> variants,
    List<VariantSpec> fileVariants,
    List<DatabaseSpec> databaseVariants,
    List<InvalidProperty> invalidProperties,
    List<String> fullDiskArguments) {

  /**
   * A configuration of a server.
   *
   * @param arguments the command line
   * @param facts expected facts, as regular expressions
   * @param full whether it is tested with {@code -Dloombench.full=true} only
   */
  record VariantSpec(List<String> arguments, Map<String, String> facts, boolean full) {}

  /**
   * A configuration of a server with a database.
   *
   * @param arguments the command line
   * @param persistence the expected fact {@code database.persistence}
   * @param pool the names of the metrics of its pool
   * @param engine the engine of the database; PostgreSQL if it is not named
   * @param full whether it is tested with {@code -Dloombench.full=true} only
   */
  record DatabaseSpec(
      List<String> arguments,
      String persistence,
      PoolMetricNames pool,
      Engine engine,
      boolean full) {

    DatabaseSpec {
      engine = engine == null ? Engine.POSTGRESQL : engine;
    }
  }

  /**
   * A property that the server rejects.
   *
   * @param argument the property on the command line
   * @param message the line on stderr
   */
  record InvalidProperty(String argument, String message) {}

  /** With {@code -Dloombench.server=NAME} only this server is tested. */
  private static final String ONLY = System.getProperty("loombench.server", "");

  /** With {@code -Dloombench.arguments=TEXT} only configurations with this command line. */
  private static final String ARGUMENTS = System.getProperty("loombench.arguments", "");

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  ServerSpec {
    fileVariants = fileVariants == null ? List.of() : fileVariants;
  }

  /** Returns the names of the tested servers. */
  static List<String> servers() {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("conformance.json")))
          .map(folder -> folder.getFileName().toString())
          .filter(server -> ONLY.isEmpty() || ONLY.equals(server))
          .sorted()
          .toList();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  static ServerSpec of(String server) {
    try {
      return JSON.readValue(
          Files.readString(Path.of("..", server, "conformance.json")), ServerSpec.class);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Returns whether a configuration is part of this run. */
  static boolean isSelected(boolean full, List<String> arguments) {
    return isSelected(full) && String.join(" ", arguments).contains(ARGUMENTS);
  }

  /** Returns whether what is tested with {@code -Dloombench.full=true} only is part of this run. */
  static boolean isSelected(boolean full) {
    return !full || Boolean.getBoolean("loombench.full");
  }
}
