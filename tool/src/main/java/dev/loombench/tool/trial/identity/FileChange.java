package dev.loombench.tool.trial.identity;

import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * File of the system under test or of Loombench that changed.
 *
 * @param owner the variant, or Loombench itself
 * @param before its hash before; empty if there was no such file
 * @param now its hash now; empty if there is no such file
 */
public record FileChange(String owner, String file, Optional<String> before, Optional<String> now) {

  public String text() {
    return "%s: %s: SHA-256 was %s, is %s"
        .formatted(owner, file, before.orElse("none (no file)"), now.orElse("none (no file)"));
  }

  static List<FileChange> between(String owner, List<HashedFile> before, List<HashedFile> now) {
    Map<String, String> old = byName(before);
    Map<String, String> current = byName(now);
    var names = new LinkedHashSet<>(old.keySet());
    names.addAll(current.keySet());
    var changes = new ArrayList<FileChange>();
    for (String name : names) {
      var change =
          new FileChange(
              owner,
              name,
              Optional.ofNullable(old.get(name)),
              Optional.ofNullable(current.get(name)));
      if (!change.before().equals(change.now())) {
        changes.add(change);
      }
    }
    return changes;
  }

  private static Map<String, String> byName(List<HashedFile> files) {
    return files.stream()
        .collect(Collectors.toMap(HashedFile::name, HashedFile::sha256, (first, _) -> first));
  }
}
