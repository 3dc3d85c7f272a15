/** A certificate that no authority has signed, of `rented.example`, until 2120. It protects nothing. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ6gAwIBAgIUfg41j1ROed6nosFeFrhtEhc1fOwwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOcmVudGVkLmV4YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEy
MDAxMDEwMDAwMDBaMBkxFzAVBgNVBAMMDnJlbnRlZC5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEXHLZobpwwifqjn+eK3yUMKE4+JrhhcnVGysAC2r6
ydQ9c8bSEAz51fxJ9RdzUxv6C0ysOrj8tymaZNU+ic5nkqMyMDAwDwYDVR0TAQH/
BAUwAwEB/zAdBgNVHQ4EFgQURVvKKXn3bm4YAG9yi/1Z1wmZeV0wCgYIKoZIzj0E
AwIDSAAwRQIgVRxhmff+YMDOucZmPLLpS0hGqe/wQV8z/kHrJLQe0jwCIQDoImxw
N7ZPzYlA6ycrZ7lQry/AVgv0kK0KYujFbNzgog==
-----END CERTIFICATE-----
`;
/** Its key. */
export const CERTIFICATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX6rIVmKrs5EXhmVi
K6sobpaYniIngW4ds6HwugCNoFqhRANCAARcctmhunDCJ+qOf54rfJQwoTj4muGF
ydUbKwALavrJ1D1zxtIQDPnV/En1F3NTG/oLTKw6uPy3KZpk1T6JzmeS
-----END PRIVATE KEY-----
`;
