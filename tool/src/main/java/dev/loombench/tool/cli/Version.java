package dev.loombench.tool.cli;

import picocli.CommandLine.IVersionProvider;

/** Version from the manifest of the jar. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"loombench " + (version == null ? "(not packaged)" : version)};
  }
}
