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

  /**
   * JDK of a server, by its release file.
   *
   * @param version version that the file states
   * @param sha256 SHA-256 of the file
   */
  public record JdkRelease(String version, String sha256) {

    /** Returns the hash and the version. */
    String text() {
      return "%s (%s)".formatted(sha256, version);
    }
  }

  /**
   * File that was measured, by its content.
   *
   * @param name its path, relative to the working directory or to the installation where possible
   * @param sha256 SHA-256 of its content, in hexadecimal
   */
  public record HashedFile(String name, String sha256) {}

  public ServerIdentity {
    files = List.copyOf(files);
  }

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
