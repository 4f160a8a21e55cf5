package dev.loombench.tool.cli.options;

import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of the certificates that are accepted. */
final class TrustOptions {

  @Option(names = "--insecure", description = "Accept any certificate.")
  private boolean insecure;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "PEM file of trusted certificates, instead of those of the JDK.")
  private Path caCertificate;

  Trust trust() {
    return new Trust(!insecure, certificates());
  }

  private String certificates() {
    if (caCertificate == null) {
      return "";
    }
    Path file = caCertificate.toAbsolutePath().normalize();
    if (insecure) {
      throw Problem.usage(
          "--cacert: found with --insecure, which accepts any certificate; remove one.");
    }
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Problem.usage("--cacert: found no readable file %s; name a PEM file.".formatted(file));
    }
    return file.toString();
  }
}
