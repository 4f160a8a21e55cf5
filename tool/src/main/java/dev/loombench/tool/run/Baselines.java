package dev.loombench.tool.run;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.store.AtomicFile;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.text.Lists;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Named baselines: names of runs, stored as {@code baselines.json} in the folder that holds the
 * runs. Where a command takes a run, {@code @NAME} is the run of that name.
 */
public final class Baselines {

  private static final String FILE = "baselines.json";
  private static final JsonMapper MAPPER = JsonMapper.shared();

  /** Default folder of runs. */
  public static final Path RUNS = Path.of("runs");

  private Baselines() {}

  /** Returns the folder of the run of each name, by name. */
  public static Map<String, Path> in(Path runs) {
    var folders = new TreeMap<String, Path>();
    stored(runs).forEach((name, folder) -> folders.put(name, runs.resolve(folder)));
    return Collections.unmodifiableMap(folders);
  }

  public static Map<String, List<String>> byFolder(Path runs) {
    var names = new TreeMap<String, List<String>>();
    in(runs)
        .forEach(
            (name, folder) ->
                names.computeIfAbsent(folder.toString(), _ -> new ArrayList<>()).add(name));
    return names;
  }

  /**
   * Names a run. A name that another run had is moved.
   *
   * @throws Problem if the folder is not a run or the name is not allowed
   */
  public static void name(String name, Path run) {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}")) {
      throw Problem.usage(
          "'%s' can't name a baseline; use letters, digits, '.', '_' and '-', 64 at most."
              .formatted(name));
    }
    RunDirectory.open(run);
    Path folder = run.toAbsolutePath().normalize();
    var names = new TreeMap<>(stored(folder.getParent()));
    names.put(name, folder.getFileName().toString());
    AtomicFile.write(
        folder.resolveSibling(FILE),
        out ->
            out.write(
                (MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(names) + "\n")
                    .getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Returns the run that was typed: a folder, or the run of {@code @NAME}.
   *
   * @param runs folders of runs in which to look for a name, the nearest first
   * @throws Problem if there is no such name
   */
  public static Path resolve(Path typed, List<Path> runs) {
    String text = typed.toString();
    if (!text.startsWith("@") || Files.exists(typed)) {
      return typed;
    }
    String name = text.substring(1);
    return runs.stream()
        .map(folder -> in(folder).get(name))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow(
            () ->
                Problem.usage(
                    "no baseline '%s' in %s; 'loombench baseline %s RUN' names a run."
                        .formatted(name, Lists.list(runs), name)));
  }

  private static Map<String, String> stored(Path runs) {
    Path file = runs.resolve(FILE);
    if (!Files.exists(file)) {
      return Map.of();
    }
    try {
      return MAPPER.readValue(
          Files.readString(file), new TypeReference<TreeMap<String, String>>() {});
    } catch (IOException | JacksonException cause) {
      throw Problem.invalidData(
          "%s is damaged; remove it and name the baselines again.".formatted(file), cause);
    }
  }
}
