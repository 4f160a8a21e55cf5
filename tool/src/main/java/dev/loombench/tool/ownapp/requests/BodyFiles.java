package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.RequestBody;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files beside a study file, for bodies that are too long for a line of it.
 *
 * @param names names of the files by their bodies
 */
public record BodyFiles(Map<String, String> names) {

  public static final BodyFiles NONE = new BodyFiles(Map.of());

  private static final int LONGEST_LINE = 4_096;

  /** Names a file for each long body. */
  public static BodyFiles of(RequestSet set, Path study) {
    var names = new LinkedHashMap<String, String>();
    set.requests().stream()
        .map(request -> request.spec().body())
        .filter(RequestBody.Text.class::isInstance)
        .map(body -> ((RequestBody.Text) body).text())
        .filter(text -> text.length() > LONGEST_LINE)
        .forEach(text -> names.putIfAbsent(text, prefix(study) + (names.size() + 1) + ".txt"));
    return new BodyFiles(names);
  }

  /** Returns the files that were written for a study. */
  public static List<Path> existing(Path study) throws IOException {
    var files = new ArrayList<Path>();
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            study.toAbsolutePath().getParent(),
            file -> file.getFileName().toString().startsWith(prefix(study)))) {
      found.forEach(files::add);
    }
    return files;
  }

  private static String prefix(Path study) {
    return study.getFileName().toString().replaceFirst("\\.ya?ml$", "") + "-body-";
  }

  public void write(Path folder) throws IOException {
    for (Map.Entry<String, String> file : names.entrySet()) {
      Files.writeString(folder.resolve(file.getValue()), file.getKey());
    }
  }

  Optional<String> name(String body) {
    return Optional.ofNullable(names.get(body));
  }
}
