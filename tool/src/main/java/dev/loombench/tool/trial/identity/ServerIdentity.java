package dev.loombench.tool.trial.identity;

import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Identity of a variant's server: the files and the JDK that it starts from.
 *
 * @param files files that its command names, or those of a bundled server
 * @param jdk its JDK; empty for a server that uses none that can be found
 */
public record ServerIdentity(VariantId variant, List<HashedFile> files, Optional<JdkRelease> jdk) {

  public ServerIdentity {
    files = List.copyOf(files);
  }

  /** Returns the changes from this identity to a later one of the same variant. */
  List<FileChange> changesTo(ServerIdentity now) {
    String owner = "variant " + variant;
    Stream<FileChange> ofJdk =
        jdk.equals(now.jdk)
            ? Stream.empty()
            : Stream.of(
                new FileChange(
                    owner,
                    "release file of its JDK",
                    jdk.map(JdkRelease::text),
                    now.jdk.map(JdkRelease::text)));
    return Stream.concat(FileChange.between(owner, files, now.files).stream(), ofJdk).toList();
  }
}
