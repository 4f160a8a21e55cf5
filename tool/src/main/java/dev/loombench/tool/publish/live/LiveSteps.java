package dev.loombench.tool.publish.live;

import dev.loombench.tool.report.ReportFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Steps of a command, and the folders of its runs. Not thread-safe. */
final class LiveSteps {

  static final String CURRENT = "current";

  private final List<String> results = new ArrayList<>();
  private final List<Path> folders = new ArrayList<>();

  /** Number of the run of a step, from 1, by the index of the step. */
  private final Map<Integer, Integer> runs = new HashMap<>();

  private List<String> names = List.of();

  void start(List<String> all) {
    names = List.copyOf(all);
  }

  void ended(String result) {
    results.add(result);
  }

  void runStarts(Path folder) {
    folders.add(folder);
    runs.put(results.size(), folders.size());
  }

  /** Returns the folder of the latest run. */
  Optional<Path> folder() {
    return folders.isEmpty() ? Optional.empty() : Optional.of(folders.getLast());
  }

  List<Path> reports() {
    return folders.stream().map(folder -> folder.resolve(ReportFiles.PAGE)).toList();
  }

  List<LiveState.Step> list() {
    return IntStream.range(0, names.size()).mapToObj(this::step).toList();
  }

  private LiveState.Step step(int index) {
    if (index >= results.size()) {
      String state = index == results.size() ? CURRENT : "to come";
      return new LiveState.Step(names.get(index), state, "", "");
    }
    String report =
        Optional.ofNullable(runs.get(index))
            .filter(run -> Files.exists(reports().get(run - 1)))
            .map(LiveView::reportPath)
            .orElse("");
    return new LiveState.Step(names.get(index), "done", results.get(index), report);
  }
}
