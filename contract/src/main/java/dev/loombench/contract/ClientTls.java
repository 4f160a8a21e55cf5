package dev.loombench.contract;

import dev.loombench.contract.ConnectionPolicy.Trust;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS contexts for clients of the JDK. */
public final class ClientTls {

  private ClientTls() {}

  /**
   * Returns a context that accepts the same certificates as the load engine.
   *
   * @throws IOException if the file of certificates is unreadable or has none
   */
  public static SSLContext of(Trust trust) throws IOException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trustManagers(trust), null);
      return context;
    } catch (GeneralSecurityException refused) {
      throw new IOException(
          "TLS cannot be set up with the certificates of '%s': %s"
              .formatted(trust.certificateFile(), refused.getMessage()),
          refused);
    }
  }

  private static TrustManager[] trustManagers(Trust trust)
      throws GeneralSecurityException, IOException {
    if (!trust.verified()) {
      return new TrustManager[] {new AcceptAll()};
    }
    if (trust.certificateFile().isEmpty()) {
      return null; // those of the JDK
    }
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (var file = Files.newInputStream(Path.of(trust.certificateFile()))) {
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
        trusted.setCertificateEntry("trusted-" + trusted.size(), one);
      }
    }
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    return managers.getTrustManagers();
  }

  /** Trust manager that accepts all certificates, for any host name. */
  private static final class AcceptAll extends X509ExtendedTrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
